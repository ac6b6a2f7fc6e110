const maxId = 2_147_483_647

/** The ids of a stored choice, each once: browsers' storage can be edited by anybody. */
export function parseCompared(text: string): number[] {
  const ids = text.split(',').map(Number)
  return [...new Set(ids)].filter((id) => Number.isInteger(id) && id > 0 && id <= maxId)
}
