import type { FacetKey } from '../browsing/facet.ts'
import { compareFacetValues, facetsOf } from '../browsing/facets.ts'

/** What is told of a product that says which model it is. */
export type DescribedProduct = {
  name: string
  brand: string
  specifications: Parameters<typeof facetsOf>[0]
}

const capacity = /\b\d+(?:[.,]\d+)? ?[MGT]i?B\b/gi
const length = /\b\d+(?:[.,]\d+)? ?(?:mm|cm|m)\b/gi
const inches = /\b\d{1,3}(?:[.,]\d{1,2})?(?: ?["″”]|[- ]inch(?:es)?\b)/gi

/** "apple iphone 17" for "Apple iPhone 17 256GB Lavender": the name without colours and sizes, in lower case. */
export function modelName(product: DescribedProduct): string {
  return wordsOf(withoutOptions(product, ' ')).join(' ')
}

/** What the names of all variants of a model begin with, in lower case. */
export function modelStart(product: DescribedProduct): string {
  const [start = ''] = withoutOptions(product, '\n').split('\n')
  return start.trim()
}

/**
 * What sets another product apart from this one, such as "512 GB" or "1 TB, Black", if both are the same model.
 * Null for another model, and for one that differs in nothing that a buyer could choose by.
 */
export function variantLabel(product: DescribedProduct, other: DescribedProduct): string | null {
  if (!isSameModel(product, other)) return null
  const [own, others] = [recognisedOptions(product), recognisedOptions(other)]
  const differing = others.filter(([key, value]) => value !== own.find(([name]) => name === key)?.[1])
  if (differing.length === 0) return null
  return differing.map(([key, value]) => (key === 'ram' ? `${value} memory` : value)).join(', ')
}

/** Sizes from small to large, and then colours by name. */
export function compareVariantLabels(one: string, other: string): number {
  return compareFacetValues(
    one.replaceAll(/(\d) (?=[MGT]B)/g, '$1'),
    other.replaceAll(/(\d) (?=[MGT]B)/g, '$1'),
  )
}

/** Whether two products say the same of everything but their colours and sizes. */
export function isSameModel(one: DescribedProduct, other: DescribedProduct): boolean {
  return (
    one.brand.toLowerCase() === other.brand.toLowerCase() &&
    modelName(one) === modelName(other) &&
    facetText(one, 'type') === facetText(other, 'type') &&
    sameFacets.every((key) => agree(facetText(one, key), facetText(other, key))) &&
    rowNames(one).every((name) => agree(plainRow(one, name), plainRow(other, name)))
  )
}

/** What one of them does not say contradicts nothing. */
function agree(one: string, other: string): boolean {
  return one === '' || other === '' || one === other
}

const sameFacets: readonly FacetKey[] = ['processor', 'refresh_rate', 'graphics', 'os', 'network']

// Their texts differ between the variants of one model, or say the same in other words.
const freeRows = new Set([
  ...[
    'color',
    'colour',
    'storage',
    'capacity',
    'ssd',
    'ram',
    'memory',
    'display',
    'screen',
    'screen_size',
    'size',
  ],
  ...['length', 'volume', 'weight', 'height', 'dimensions', 'battery', 'runtime', 'warranty_months'],
  ...['type', 'product_type', 'processor', 'cpu', 'chip', 'graphics', 'gpu', 'os', 'operating_system'],
  ...['refresh_rate', 'connectivity', 'ports'],
])

function rowNames({ specifications }: DescribedProduct): string[] {
  if (typeof specifications === 'string') return []
  return Object.keys(specifications).filter((name) => !freeRows.has(name.toLowerCase()))
}

function plainRow({ specifications }: DescribedProduct, name: string): string {
  if (typeof specifications === 'string') return ''
  return String(specifications[name] ?? '')
    .trim()
    .toLowerCase()
}

function facetText({ specifications }: DescribedProduct, key: FacetKey): string {
  return facetsOf(specifications)
    .filter((facet) => facet.key === key)
    .map(({ value }) => value.toLowerCase())
    .join(', ')
}

type OptionName = 'screen' | 'length' | 'storage' | 'ram' | 'colour'

/** What a buyer chooses between, as its name and specifications say it. */
export function recognisedOptions(product: DescribedProduct): [option: OptionName, value: string][] {
  const { name, specifications } = product
  const facets = facetsOf(specifications)
  const facet = (key: FacetKey) => facets.find((one) => one.key === key)?.value ?? ''
  const ram = facet('ram')
  const storage = facet('storage') || (ram ? '' : (name.match(capacity)?.[0] ?? ''))
  const options: [OptionName, string][] = [
    ['screen', name.match(inches)?.[0] ?? ''],
    ['length', name.match(length)?.[0] ?? ''],
    ['storage', spaced(storage)],
    ['ram', spaced(ram)],
    ['colour', colourOf(product)],
  ]
  return options.filter(([, value]) => value !== '')
}

function spaced(size: string): string {
  return size.replace(/(\d) ?(?=[MGT]i?B)/i, '$1 ')
}

function colourOf({ specifications }: DescribedProduct): string {
  if (typeof specifications === 'string')
    return facetsOf(specifications).find(({ key }) => key === 'color')?.value ?? ''
  return String(specifications.color ?? specifications.colour ?? '').trim()
}

/**
 * Only the words of its own colour are taken out: in another name "Red" may be a kind of switch, and "Black" a line of
 * drives.
 */
function withoutOptions(product: DescribedProduct, place: string): string {
  return withoutColour(product, product.name.toLowerCase(), place)
}

/** "Apple iPhone 17" for "Apple iPhone 17 256GB Lavender", as its name writes it. */
export function shownModelName(product: DescribedProduct): string {
  const words = withoutColour(product, product.name, ' ')
  return words
    .replaceAll(/\(\s*\)|\s[-–,/|](?=\s|$)|[-–,/|]\s*$/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function withoutColour(product: DescribedProduct, written: string, place: string): string {
  const colour = colourOf(product).toLowerCase()
  const words = wordsOf(colour).filter((word) => word.length > 2 && !joining.has(word))
  const colours = [colour, ...words].filter((text) => text !== '')
  const measured = [capacity, length, inches].reduce(
    (name, pattern) => name.replaceAll(pattern, place),
    written,
  )
  return colours.reduce((name, text) => name.replaceAll(wholly(text), place), measured)
}

const joining = new Set(['and', 'with'])

function wholly(text: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
    'giu',
  )
}

// The sign belongs to a model: a "Galaxy S25+" is no "Galaxy S25".
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}+]+/gu) ?? []
}
