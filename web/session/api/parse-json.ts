/* Data that every page reads before it has called the shop is checked by hand: the schemas of the contract come with
   the first call (api.ts), since they are a fifth of a page's script. */

/** The parsed value of a text; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The fields of an object; none for anything else. */
export function fieldsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
