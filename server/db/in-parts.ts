// As many rows as one statement writes well within its time limit, and far fewer values than the protocol allows (65
// 535).
const rowsAtOnce = 1000

/** Splits many rows into several statements. */
export function inParts<Row>(rows: readonly Row[]): Row[][] {
  const parts = Math.ceil(rows.length / rowsAtOnce)
  return Array.from({ length: parts }, (_, at) => rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce))
}
