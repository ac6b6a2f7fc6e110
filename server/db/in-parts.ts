// As many rows as one statement writes well within its time limit, and far fewer values than the protocol counts (65 535).
const rowsAtOnce = 1000

/** Many rows as several statements' worth of them. */
export function inParts<Row>(rows: readonly Row[]): Row[][] {
  const parts = Math.ceil(rows.length / rowsAtOnce)
  return Array.from({ length: parts }, (_, at) => rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce))
}
