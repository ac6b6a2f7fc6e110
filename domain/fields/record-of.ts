/** One value for each of these names. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
}

/** Those of these names that have a value. */
export function saidOf<Name extends string>(
  names: readonly Name[],
  textOf: (name: Name) => string | null | undefined,
): { [Said in Name]?: string } {
  const said = names.flatMap((name) => {
    const text = textOf(name)
    return text ? [[name, text] as const] : []
  })
  return Object.fromEntries(said) as { [Said in Name]?: string }
}
