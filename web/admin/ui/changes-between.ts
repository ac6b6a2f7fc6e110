export type Change = { field: string; before: string | null; after: string | null }

/** The differences between two records, field by field, including nested ones: `address.city`. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const was = flattened(before)
  const is = flattened(after)
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((change) => change.before !== change.after)
}

function flattened(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map()
  if (typeof value !== 'object') return new Map([[path, String(value)]])
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => typeof item !== 'object' || item === null)
    if (isPlain) return value.length > 0 ? new Map([[path, value.join(', ')]]) : new Map()
  }
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [
      ...flattened(inner, path === '' ? name : `${path}.${name}`),
    ]),
  )
}
