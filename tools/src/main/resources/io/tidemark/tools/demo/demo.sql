-- The demo's order flow: bars of one second for each symbol, and the trades that are worth a look.
CREATE TABLE trades (
  ts     TIMESTAMP(6) NOT NULL,
  symbol STRING NOT NULL,
  side   CHAR(1) NOT NULL,
  price  DECIMAL(18, 2) NOT NULL,
  qty    BIGINT NOT NULL,
  WATERMARK FOR ts AS ts - INTERVAL '0.05' SECOND
) WITH ('watermark.partitions' = '5', 'watermark.max-future-skew' = '5 s');

INSERT INTO bars
SELECT symbol, window_start,
  FIRST_VALUE(price) AS open_price, MAX(price) AS high, MIN(price) AS low,
  LAST_VALUE(price) AS close_price, SUM(qty) AS volume, COUNT(*) AS trades,
  CAST(VWAP(price, qty) AS DECIMAL(18, 4)) AS vwap
FROM TABLE(TUMBLE(TABLE trades, DESCRIPTOR(ts), INTERVAL '1' SECOND))
GROUP BY window_start, window_end, symbol;

INSERT INTO alerts
SELECT ts, symbol, side, price, qty, price * qty AS notional
FROM trades
WHERE price * qty > 1000000;
