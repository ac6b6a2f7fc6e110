/** What a column of a supplier's file may stand for, beside the columns of ours that are taken as they are. */
const readTargets = [
  'sku',
  'ean',
  'supplier_code',
  'supplier_price',
  'retail_price',
  'stock',
  'category',
  'family',
  'option',
  'picture',
] as const

/** Columns of ours whose cells are taken as they are. */
import { plainCode } from '../../canonical-text.ts'

export const plainTargets = [
  'name',
  'brand',
  'description',
  'warranty',
  'in_the_box',
  'seo_title',
  'seo_description',
  'packed_mass_g',
  'packed_length_mm',
  'packed_width_mm',
  'packed_height_mm',
] as const

/** `ignore` on purpose, so that a new column is told from one that nobody wants. */
export const columnTargets = [...readTargets, ...plainTargets, 'ignore'] as const
export type ColumnTarget = (typeof columnTargets)[number]

/** Those that several columns may stand for. */
export const repeatableTargets: readonly ColumnTarget[] = ['option', 'picture', 'ignore']

export const matchKeys = ['sku', 'ean', 'supplier_code'] as const
export type MatchKey = (typeof matchKeys)[number]

export const priceRoundings = ['none', 'rand', 'ninety_nine'] as const
export type PriceRounding = (typeof priceRoundings)[number]

export const markupScopes = ['new', 'all'] as const

export type MappedColumn = {
  /** As the header of the file says it. */
  name: string
  to: ColumnTarget
  /** What shoppers choose by, if it is an option of a family. */
  optionName: string
}

export type SupplierMapping = {
  columns: MappedColumn[]
  /** By what a row finds its product, the first that finds one. */
  matchBy: MatchKey[]
  /** Stands before the file's SKU, or before the supplier's code if the file has no SKU. */
  skuPrefix: string
  retailIncludesVat: boolean
  costIncludesVat: boolean
  /** How the retail price follows from the supplier's price; null leaves it alone. */
  markup: { percent: number; rounding: PriceRounding; scope: (typeof markupScopes)[number] } | null
  /** For new products whose row says no other. */
  categoryId: number | null
  categoryMeanings: { word: string; categoryId: number }[]
  stockMeanings: { word: string; count: number }[]
  /** Whether new products are for sale at once. */
  isOnSale: boolean
}

/** The first column that stands for something. */
export function columnFor(mapping: SupplierMapping, target: ColumnTarget): MappedColumn | undefined {
  return mapping.columns.find(({ to }) => to === target)
}

/** Names of columns are the same to a person whatever their case and spaces. */
export function sameName(name: string): string {
  return plainCode(name).toLowerCase().replace(/\s+/g, ' ')
}

export type HeadChange = { added: string[]; missing: string[] }

/** What a file's header has that the mapping does not know, and what the mapping uses that the file lacks. */
export function headChange({ columns }: SupplierMapping, head: readonly string[]): HeadChange {
  const known = new Set(columns.map(({ name }) => sameName(name)))
  const present = new Set(head.map(sameName))
  return {
    added: head.filter((name) => !known.has(sameName(name))),
    missing: columns.flatMap(({ name, to }) =>
      to !== 'ignore' && !present.has(sameName(name)) ? [name] : [],
    ),
  }
}

/** What keeps a mapping from being used; null if nothing does. */
export function mappingProblem(mapping: SupplierMapping): string | null {
  const used = mapping.columns.filter(({ to }) => !repeatableTargets.includes(to))
  const twice = used.find(({ to }, at) => used.findIndex((other) => other.to === to) < at)
  if (twice) return `Two columns stand for the same field. Change "${twice.name}" or the other one`
  const isMapped = (target: ColumnTarget) => columnFor(mapping, target) !== undefined
  if (!mapping.matchBy.some(isMapped)) {
    return 'Choose a column for the SKU, the EAN or the supplier’s code, so that rows find their products'
  }
  if (mapping.columns.filter(({ to }) => to === 'option').length > 3) {
    return 'A family has three options at most'
  }
  const nameless = mapping.columns.find(({ to, optionName }) => to === 'option' && optionName.trim() === '')
  if (nameless) return `Say what shoppers choose by in "${nameless.name}", such as Colour`
  if (isMapped('family') !== isMapped('option')) {
    return 'A family needs a column for its name and at least one for an option'
  }
  if (mapping.markup && isMapped('retail_price')) {
    return 'Either a column is the retail price, or it follows from the supplier’s price. Not both'
  }
  if (mapping.markup && !isMapped('supplier_price')) {
    return 'Choose the column of the supplier’s price, from which the retail price follows'
  }
  return null
}
