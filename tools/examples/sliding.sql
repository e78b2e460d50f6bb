-- Every second, who was buying in the last five: the imbalance of each symbol, where enough traded.
CREATE TABLE trades (
  trade_ms BIGINT NOT NULL,
  symbol   STRING NOT NULL,
  qty      BIGINT NOT NULL,
  side     CHAR(1) NOT NULL,
  ts AS TO_TIMESTAMP_LTZ(trade_ms, 3),
  WATERMARK FOR ts AS ts - INTERVAL '0.05' SECOND
);

-- A trade that comes within two seconds of its windows' ends corrects them; a later one is late.
SET 'window.allowed-lateness' = '2 s';

CREATE VIEW signed AS
SELECT ts, symbol, qty, IF(side = 'B', qty, -qty) AS net FROM trades;

INSERT INTO imbalance
SELECT symbol, window_end, SUM(qty) AS volume,
  CAST(SUM(net) AS DECIMAL(18, 0)) / SUM(qty) AS imbalance
FROM TABLE(HOP(TABLE signed, DESCRIPTOR(ts), INTERVAL '1' SECOND, INTERVAL '5' SECOND))
GROUP BY window_start, window_end, symbol
HAVING COUNT(*) >= 5;
