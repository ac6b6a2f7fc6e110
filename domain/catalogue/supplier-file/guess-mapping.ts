import { isStockWord, usualStockMeanings } from './read-stock.ts'
import {
  type ColumnTarget,
  columnFor,
  type MappedColumn,
  type MatchKey,
  repeatableTargets,
  type SupplierMapping,
  sameName,
} from './supplier-mapping.ts'

export type FileColumnSample = { name: string; samples: readonly string[] }

// The first that fits decides: "Supplier SKU" is the supplier's code and not our SKU.
const patterns: readonly (readonly [RegExp, ColumnTarget])[] = [
  [/\b(?:ean|gtin|upc|barcode|bar code)\b/, 'ean'],
  [/\b(?:image|picture|photo|img|pic)s?\b/, 'picture'],
  [
    /\b(?:supplier|vendor|manufacturer|mfr|part|item|stock|product|article) ?(?:code|sku|number|no|nr|#|id)\b/,
    'supplier_code',
  ],
  [/^(?:code|mpn|part|item)$/, 'supplier_code'],
  [/\bsku\b/, 'sku'],
  [/\b(?:rrp|rsp|srp|msrp|retail|selling|recommended|list price)\b/, 'retail_price'],
  [/\b(?:dealer|cost|trade|wholesale|net|nett|buy|your price|price)\b/, 'supplier_price'],
  [/\b(?:stock|soh|qty|quantity|on hand|available|availability|inventory)\b/, 'stock'],
  [/\b(?:category|department|product group|group|range|class)\b/, 'category'],
  [/\b(?:family|model|parent|style)\b/, 'family'],
  [/\b(?:colour|color|storage|size|capacity|finish)\b/, 'option'],
  [/\b(?:seo|meta) title\b/, 'seo_title'],
  [/\b(?:seo|meta) description\b/, 'seo_description'],
  [/\bbrand\b|\bmake\b|^manufacturer$/, 'brand'],
  [/\bwarranty\b|\bguarantee\b/, 'warranty'],
  [/\b(?:long|full|web|html|marketing)? ?description$|\bfeatures\b|\boverview\b/, 'description'],
  [/\bname\b|\btitle\b|^product$|^item description$/, 'name'],
]

/** "Image_URL_1" as "image url 1". */
function wordsOf(name: string): string {
  return sameName(name.replace(/[_\-./]+/g, ' '))
}

function targetOf(name: string): ColumnTarget {
  const words = wordsOf(name)
  return patterns.find(([pattern]) => pattern.test(words))?.[1] ?? 'ignore'
}

/** What the columns of a file probably mean, for the owner to correct. */
export function guessMapping(columns: readonly FileColumnSample[]): SupplierMapping {
  const taken = new Set<ColumnTarget>()
  const guessed = columns.map(({ name }): MappedColumn => {
    const target = targetOf(name)
    const isFree = repeatableTargets.includes(target) || !taken.has(target)
    taken.add(target)
    const to = isFree ? target : 'ignore'
    return { name, to, optionName: to === 'option' ? name.trim() : '' }
  })
  const mapping: SupplierMapping = {
    columns: withName(withoutHalfAFamily(guessed)),
    matchBy: keysAmong(guessed),
    skuPrefix: '',
    retailIncludesVat: !/\bex(?:cl|cluding)?\b/.test(nameOf(guessed, 'retail_price')),
    costIncludesVat: /\bincl?(?:uding)?\b/.test(nameOf(guessed, 'supplier_price')),
    markup: null,
    categoryId: null,
    categoryMeanings: [],
    stockMeanings: [],
    isOnSale: false,
  }
  const stock = columnFor(mapping, 'stock')
  const samples = columns.find(({ name }) => name === stock?.name)?.samples ?? []
  return { ...mapping, stockMeanings: usualStockMeanings(samples.filter(isStockWord)) }
}

/** The surest first; all of them if the file names none, so that the owner chooses. */
function keysAmong(columns: readonly MappedColumn[]): MatchKey[] {
  const keys = (['ean', 'supplier_code', 'sku'] as const).filter((key) =>
    columns.some(({ to }) => to === key),
  )
  return keys.length > 0 ? keys : ['ean', 'supplier_code', 'sku']
}

function nameOf(columns: readonly MappedColumn[], target: ColumnTarget): string {
  return wordsOf(columns.find(({ to }) => to === target)?.name ?? '')
}

/** A colour without a family is no option, and a family without options is none. */
function withoutHalfAFamily(columns: readonly MappedColumn[]): MappedColumn[] {
  const has = (target: ColumnTarget) => columns.some(({ to }) => to === target)
  if (has('family') && has('option')) {
    const options = columns.filter(({ to }) => to === 'option').slice(0, 3)
    return columns.map((column) =>
      column.to === 'option' && !options.includes(column) ? ignored(column) : column,
    )
  }
  return columns.map((column) =>
    column.to === 'family' || column.to === 'option' ? ignored(column) : column,
  )
}

function ignored(column: MappedColumn): MappedColumn {
  return { ...column, to: 'ignore', optionName: '' }
}

/** Many price lists have one text for the product, and call it its description. */
function withName(columns: MappedColumn[]): MappedColumn[] {
  if (columns.some(({ to }) => to === 'name')) return columns
  const first = columns.find(({ to }) => to === 'description')
  return columns.map((column) => (column === first ? { ...column, to: 'name' } : column))
}
