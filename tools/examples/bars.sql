-- Bars of one second for each symbol.
CREATE TABLE trades (
  trade_ms BIGINT NOT NULL,
  symbol   STRING NOT NULL,
  price    DECIMAL(18, 2) NOT NULL,
  qty      BIGINT NOT NULL,
  ts AS TO_TIMESTAMP_LTZ(trade_ms, 3),
  WATERMARK FOR ts AS ts - INTERVAL '0.05' SECOND
);

INSERT INTO bars
SELECT symbol, window_start,
  FIRST_VALUE(price) AS open_price, MAX(price) AS high, MIN(price) AS low,
  LAST_VALUE(price) AS close_price, SUM(qty) AS volume, COUNT(*) AS trades,
  CAST(VWAP(price, qty) AS DECIMAL(18, 4)) AS vwap
FROM TABLE(TUMBLE(TABLE trades, DESCRIPTOR(ts), INTERVAL '1' SECOND))
GROUP BY window_start, window_end, symbol;
