import type { CsvLineChange } from '#contract/catalogue/product-csv.ts'

/** The lines whose effect has changed since the last check. */
export function changedSince(
  before: readonly CsvLineChange[],
  now: readonly CsvLineChange[],
): ReadonlySet<number> {
  const was = new Map(before.map((change) => [change.line, whatOf(change)]))
  return new Set(now.filter((change) => was.get(change.line) !== whatOf(change)).map(({ line }) => line))
}

function whatOf({ action, id, fields }: CsvLineChange): string {
  return JSON.stringify([action, id, Object.entries(fields)])
}
