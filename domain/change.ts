export type Fields = Record<string, unknown>

/** Those of these fields that differ between two states of one record. */
export function changedFields(one: Fields, other: Fields, names: readonly string[]): string[] {
  return names.filter((name) => !isSame(one[name], other[name]))
}

/** By value: the order of keys makes no difference, nor does null against a missing key. */
function isSame(one: unknown, other: unknown): boolean {
  if (isRecord(one) && isRecord(other)) {
    const keys = new Set([...Object.keys(one), ...Object.keys(other)])
    return (
      Array.isArray(one) === Array.isArray(other) && [...keys].every((key) => isSame(one[key], other[key]))
    )
  }
  return (one ?? null) === (other ?? null)
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

export function pick(state: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, state[name]]))
}
