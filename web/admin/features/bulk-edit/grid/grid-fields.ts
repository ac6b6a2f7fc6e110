import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { categoryTitle, regrouped } from '#domain/catalogue/browsing/category.ts'
import { readCount, readFlag } from '#domain/catalogue/spreadsheet.ts'
import { type FieldKind, type FieldsWhere, fieldNames } from '#domain/fields/fields.ts'
import { isSecret, productFields } from '#domain/fields/product-fields.ts'
import { formatRand } from '#domain/money/money.ts'
import { parseRand } from '#domain/money/parse-rand.ts'
import { formValue } from '#web/admin/ui/form/form-of.ts'

/** The product fields in the grid: fields of its table, and the stock on hand. */
export type GridField = FieldsWhere<typeof productFields, { grid: object }> | 'stockQuantity'

type Place = NonNullable<FieldKind['grid']>

const stockPlace: Place = { place: 6, width: 84, head: 'Stock' }

function tableField(field: GridField): FieldKind | null {
  return field === 'stockQuantity' ? null : productFields[field]
}

/** A field's position in the grid. */
export function placeOf(field: GridField): Place {
  return tableField(field)?.grid ?? stockPlace
}

const inTable = fieldNames(productFields).filter(
  (field): field is Exclude<GridField, 'stockQuantity'> => 'grid' in productFields[field],
)

/** In column order. */
export const gridFields: readonly GridField[] = [...inTable, 'stockQuantity' as const].toSorted(
  (one, other) => placeOf(one).place - placeOf(other).place,
)

export function isGridField(name: string): name is GridField {
  return gridFields.some((field) => field === name)
}

/** Without the permission for prices, costs are unknown and the retail price is read-only. */
export function isShownTo(field: GridField, maySeePrices: boolean): boolean {
  return maySeePrices || !isSecret(field)
}

export function isReadOnlyFor(field: GridField, maySeePrices: boolean): boolean {
  return !maySeePrices && field === 'retailCents'
}

export function kindOf(field: GridField): FieldKind['kind'] {
  return tableField(field)?.kind ?? 'count'
}

export type KnownCategory = { id: number; slug: string; title: string }

/** The text of categories in cells: their title if it is unique, otherwise their slug. */
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
    titleOf: (slug) =>
      bySlug.get(slug)?.title ?? (slug === regrouped.group ? categoryTitle(slug) : undefined),
  }
}

function folded(word: string): string {
  return word.trim().toLowerCase()
}

/** A cell of a saved product; blank if this person may not see it. */
export function savedText(product: AdminProduct, field: GridField, categories: CategoryLabels): string {
  if (field === 'stockQuantity') return String(product.onHand)
  if (field === 'categoryId') return categories.wordOf(product.categoryId)
  const value = formValue(productFields[field], product[field])
  return typeof value === 'boolean' ? flagText(value) : String(value)
}

export function savedTexts(product: AdminProduct, categories: CategoryLabels): Record<GridField, string> {
  const texts = gridFields.map((field) => [field, savedText(product, field, categories)])
  return Object.fromEntries(texts) as Record<GridField, string>
}

export function flagText(isTrue: boolean): string {
  return isTrue ? 'Yes' : 'No'
}

/** Typed or pasted text in the format of its cell: amounts as amounts, words as they are known. */
export function tidied(name: GridField, text: string, categories: CategoryLabels): string {
  const typed = text.trim()
  if (name === 'stockQuantity') {
    const received = typed.startsWith('+') ? readCount(typed.slice(1)) : undefined
    return received === undefined ? tidiedCount(typed, '0') : `+${received}`
  }
  if (name === 'categoryId') {
    const known = categories.find(typed)
    return known ? categories.wordOf(known.id) : typed
  }
  const field: FieldKind = productFields[name]
  switch (field.kind) {
    case 'money': {
      const cents = parseRand(typed)
      return cents === null ? typed : formatRand(cents)
    }
    case 'count':
      return tidiedCount(typed, field.canBeNone ? '' : '0')
    case 'flag': {
      const isTrue = readFlag(typed)
      return isTrue === undefined ? typed : flagText(isTrue)
    }
    case 'text':
      return typed || (field.byDefault ?? '')
    default:
      return typed
  }
}

function tidiedCount(typed: string, ofNone: string): string {
  if (typed === '') return ofNone
  const count = readCount(typed)
  return count === undefined ? typed : String(count)
}

/** "+10" in a stock cell: units received, whatever the stock on hand. */
export function isReceived(field: GridField, text: string): boolean {
  return field === 'stockQuantity' && /^[+]\d+$/.test(text)
}
