import type { AdminProduct } from '#contract/product.ts'
import { centsFromRand, formatRand, parseRand } from '#domain/money.ts'
import { productDefaults } from '#domain/product-defaults.ts'
import { readCount, readFlag } from '#domain/spreadsheet.ts'
import type { FieldName } from '../catalogue/product-form-values.ts'

/** What of a product is edited in the grid, by the names of the contract, in the order of the columns. */
export const gridFields = [
  'name',
  'brand',
  'wholesale_price',
  'cost_price',
  'retail_price',
  'stock_quantity',
  'min_stock_level',
  'max_stock_level',
  'is_active',
  'sku',
  'category_id',
  'supplier_sku',
] as const
export type GridField = (typeof gridFields)[number]

export function isGridField(name: string): name is GridField {
  return gridFields.some((field) => field === name)
}

/** Each of them as the product form knows it, whose rules they follow. */
export const formFields = {
  name: 'name',
  sku: 'sku',
  brand: 'brand',
  category_id: 'category',
  wholesale_price: 'wholesalePrice',
  cost_price: 'costPrice',
  retail_price: 'retailPrice',
  stock_quantity: 'stockQuantity',
  min_stock_level: 'minStockLevel',
  max_stock_level: 'maxStockLevel',
  is_active: 'isActive',
  supplier_sku: 'supplierSku',
} as const satisfies Record<GridField, FieldName>

const secretFields: readonly GridField[] = ['wholesale_price', 'cost_price', 'supplier_sku']

/** Without the permission for prices, what a thing cost is not known, and what it sells for is only read. */
export function isShownTo(field: GridField, maySeePrices: boolean): boolean {
  return maySeePrices || !secretFields.includes(field)
}

export function isReadOnlyFor(field: GridField, maySeePrices: boolean): boolean {
  return !maySeePrices && field === 'retail_price'
}

export type KnownCategory = { id: number; slug: string; title: string }

/** How categories stand in cells: by their title where only one has it, else by their slug. */
export type CategoryLabels = {
  list: readonly string[]
  wordOf: (id: number | null) => string
  find: (word: string) => KnownCategory | undefined
  titleOf: (slug: string) => string | undefined
}

export function categoryLabels(categories: readonly KnownCategory[]): CategoryLabels {
  const titles = new Map<string, number>()
  for (const { title } of categories) titles.set(folded(title), (titles.get(folded(title)) ?? 0) + 1)
  const wordOf = ({ title, slug }: KnownCategory) => (titles.get(folded(title)) === 1 ? title : slug)
  const byWord = new Map(categories.map((category) => [folded(wordOf(category)), category]))
  const bySlug = new Map(categories.map((category) => [category.slug, category]))
  const byId = new Map(categories.map((category) => [category.id, category]))
  return {
    list: categories.map(wordOf),
    wordOf(id) {
      const known = byId.get(id ?? 0)
      return known ? wordOf(known) : ''
    },
    find: (word) => byWord.get(folded(word)) ?? bySlug.get(folded(word)),
    titleOf: (slug) => bySlug.get(slug)?.title,
  }
}

function folded(word: string): string {
  return word.trim().toLowerCase()
}

type SavedText = (product: AdminProduct, categories: CategoryLabels) => string

const savedTextOf: Record<GridField, SavedText> = {
  name: ({ name }) => name,
  sku: ({ sku }) => sku,
  brand: ({ brand }) => brand,
  category_id: ({ category_id }, categories) => categories.wordOf(category_id),
  wholesale_price: ({ wholesale_price }) => amountText(wholesale_price),
  cost_price: ({ cost_price }) => amountText(cost_price),
  retail_price: ({ retail_price }) => amountText(retail_price),
  stock_quantity: ({ on_hand_quantity }) => String(on_hand_quantity),
  min_stock_level: ({ min_stock_level }) => String(min_stock_level),
  max_stock_level: ({ max_stock_level }) => (max_stock_level === null ? '' : String(max_stock_level)),
  is_active: ({ is_active }) => flagText(is_active),
  supplier_sku: ({ supplier_sku }) => supplier_sku ?? '',
}

/** What stands in a cell of a product as it is saved; what this person may not see is blank. */
export function savedText(product: AdminProduct, field: GridField, categories: CategoryLabels): string {
  return savedTextOf[field](product, categories)
}

export function savedTexts(product: AdminProduct, categories: CategoryLabels): Record<GridField, string> {
  const text = (field: GridField) => savedText(product, field, categories)
  return {
    name: text('name'),
    brand: text('brand'),
    wholesale_price: text('wholesale_price'),
    cost_price: text('cost_price'),
    retail_price: text('retail_price'),
    stock_quantity: text('stock_quantity'),
    min_stock_level: text('min_stock_level'),
    max_stock_level: text('max_stock_level'),
    is_active: text('is_active'),
    sku: text('sku'),
    category_id: text('category_id'),
    supplier_sku: text('supplier_sku'),
  }
}

function amountText(rand: number | undefined): string {
  return rand === undefined ? '' : formatRand(centsFromRand(rand))
}

export function flagText(isTrue: boolean): string {
  return isTrue ? 'Yes' : 'No'
}

/** What was typed or pasted, as it stands in its cell: an amount as amounts are written, a word as it is known. */
export function tidied(field: GridField, text: string, categories: CategoryLabels): string {
  const typed = text.trim()
  switch (field) {
    case 'wholesale_price':
    case 'cost_price':
    case 'retail_price': {
      const cents = parseRand(typed)
      return cents === null ? typed : formatRand(cents)
    }
    case 'stock_quantity': {
      const received = typed.startsWith('+') ? readCount(typed.slice(1)) : undefined
      if (received !== undefined) return `+${received}`
      return tidiedCount(typed, '0')
    }
    case 'min_stock_level':
    case 'max_stock_level':
      return tidiedCount(typed, field === 'max_stock_level' ? '' : '0')
    case 'is_active': {
      const isTrue = readFlag(typed)
      return isTrue === undefined ? typed : flagText(isTrue)
    }
    case 'category_id': {
      const known = categories.find(typed)
      return known ? categories.wordOf(known.id) : typed
    }
    case 'brand':
      return typed || productDefaults.brand
    default:
      return typed
  }
}

function tidiedCount(typed: string, ofNone: string): string {
  if (typed === '') return ofNone
  const count = readCount(typed)
  return count === undefined ? typed : String(count)
}

/** "+10" in a stock cell: what came in, whatever is on hand. */
export function isReceived(field: GridField, text: string): boolean {
  return field === 'stock_quantity' && /^[+]\d+$/.test(text)
}
