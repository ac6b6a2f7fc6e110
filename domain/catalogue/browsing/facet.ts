/** Something a product can be filtered by, in words that products share: "16GB", not "16GB unified". */
export type Facet = { key: string; value: string }

/** In the order in which people narrow down a list of tech products. */
export const facetKeys = [
  'type',
  'processor',
  'ram',
  'storage',
  'screen',
  'refresh_rate',
  'graphics',
  'os',
  'network',
  'ports',
  'connection',
  'color',
  'warranty',
] as const
export type FacetKey = (typeof facetKeys)[number]

const labels: Record<FacetKey, string> = {
  type: 'Type',
  processor: 'Processor',
  ram: 'Memory (RAM)',
  storage: 'Storage',
  screen: 'Screen size',
  refresh_rate: 'Refresh rate',
  graphics: 'Graphics',
  os: 'Operating system',
  network: 'Mobile network',
  ports: 'Ports',
  connection: 'Connection',
  color: 'Colour',
  warranty: 'Warranty',
}

export function facetLabel(key: string): string {
  return isFacetKey(key) ? labels[key] : nameInWords(key.slice(ownPrefix.length))
}

// A full stop, which no name of a specification has: an owner's "network" is not every shop's.
const ownPrefix = 'own.'

/** The key of the facet that a field of a template is. */
export function ownFacetKey(name: string): string {
  return ownPrefix + name
}

export function isOwnFacetKey(text: string): boolean {
  return /^own\.[\p{Ll}\p{Lo}\p{N}_]{1,60}$/u.test(text)
}

function nameInWords(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function isFacetKey(text: string): text is FacetKey {
  return facetKeys.some((key) => key === text)
}

/** "ram:16GB", as addresses and the API write one choice. The value may hold colons, the key may not. */
export function parseFacet(text: string): Facet | null {
  const cut = text.indexOf(':')
  const key = text.slice(0, Math.max(cut, 0)).trim()
  const value = text.slice(cut + 1).trim()
  return (isFacetKey(key) || isOwnFacetKey(key)) && value !== '' ? { key, value } : null
}

export function formatFacet({ key, value }: Facet): string {
  return `${key}:${value}`
}
