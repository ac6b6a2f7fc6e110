/*
 * What every page reads before it has called the shop is checked by hand: the schemas of the contract come with the
 * first call (api.ts), since they weigh a fifth of all the script of a page.
 */

/** The value that a text stands for; undefined where it stands for none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The fields of an object, and none of anything else. */
export function fieldsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
