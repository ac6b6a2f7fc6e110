/** "7,5", "7.50 %", in basis points; null if it is not a percentage with at most two decimals. */
export function parsePercent(text: string): number | null {
  const typed = /^(?<whole>\d{1,4})(?:[.,](?<part>\d{1,2}))? ?%?$/.exec(text.trim())?.groups
  return typed ? Number((typed.whole ?? '') + (typed.part ?? '').padEnd(2, '0')) : null
}
