/** Records by key, in the order in which they came, that knows which of them have changed since it was last asked. */
export type Table<Row> = {
  readonly size: number
  get(key: string): Row | undefined
  values(): Iterable<Row>
  put(row: Row): void
  /** The only way to change a row, so that none is forgotten when they are written to disk. */
  change(row: Row, to: Partial<Row>): void
  delete(key: string): void
  /** What changed since the last call, newest state only; null for what was deleted. */
  takeChanges(): [key: string, row: Row | null][]
}

export function createTable<Row extends object>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Table<Row> {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  const changed = new Set<string>()

  return {
    get size() {
      return byKey.size
    },
    get: (key) => byKey.get(key),
    values: () => byKey.values(),
    put(row) {
      byKey.set(keyOf(row), row)
      changed.add(keyOf(row))
    },
    change(row, to) {
      Object.assign(row, to)
      changed.add(keyOf(row))
    },
    delete(key) {
      if (byKey.delete(key)) changed.add(key)
    },
    takeChanges() {
      const taken = Array.from(changed, (key): [string, Row | null] => [key, byKey.get(key) ?? null])
      changed.clear()
      return taken
    },
  }
}
