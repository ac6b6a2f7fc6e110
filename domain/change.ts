export type Fields = Record<string, unknown>

/** The fields among these that differ between two states of one thing. */
export function changedFields(one: Fields, other: Fields, names: readonly string[]): string[] {
  return names.filter((name) => !isSame(one[name], other[name]))
}

/** By what they hold: neither the order of keys nor whether nothing is null or left out makes a difference. */
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
