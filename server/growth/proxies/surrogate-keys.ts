import type { Change } from '#server/http/page-cache/tags.ts'

/** Every answer has it. */
const allKey = 'all'
/** Answers have it that show more products than a header has room for. */
const manyKey = 'many'

// Half of what Varnish and nginx accept by default of one line of a header.
const maxKeysLength = 4_000

const short: Record<string, string> = { product: 'p', stock: 's' }

/** "product:7" is "p7": a list of a hundred products has a hundred of them. */
function keyOf(tag: string): string {
  const [kind = '', id] = tag.split(':')
  return id === undefined ? tag : `${short[kind] ?? `${kind}-`}${id}`
}

/** The keys by which a proxy finds an answer again that shows this. */
export function surrogateKeys(tags: readonly string[]): string {
  const keys = [allKey, ...tags.map(keyOf)].join(' ')
  if (keys.length <= maxKeysLength) return keys
  // Forgotten too often rather than too rarely: with any change of any product.
  return [allKey, ...tags.filter((tag) => !tag.includes(':')), manyKey].join(' ')
}

/** The keys of all answers that this change makes wrong. */
export function keysToPurge(change: Change): string[] {
  if (change === 'all') return [allKey]
  const isOfProducts = change.some((tag) => tag.includes(':'))
  return [...new Set(change.map(keyOf)), ...(isOfProducts ? [manyKey] : [])]
}

/** Every other key is then one too many. */
export function isEverything(keys: ReadonlySet<string>): boolean {
  return keys.has(allKey)
}

export const everything: readonly string[] = [allKey]
