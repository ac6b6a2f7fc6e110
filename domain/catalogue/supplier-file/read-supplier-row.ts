import { canonicalText, plainCode } from '../../canonical-text.ts'
import type { CsvColumn } from '../../fields/product-fields.ts'
import type { CostRule } from '../../money/cost-rule.ts'
import { type Cents, formatDecimal } from '../../money/money.ts'
import { type AmountSigns, amountProblem, readRand } from '../../money/parse-rand.ts'
import { pictureSources } from './picture-sources.ts'
import { readStock } from './read-stock.ts'
import {
  type ColumnTarget,
  type MatchKey,
  plainTargets,
  type SupplierMapping,
  sameName,
} from './supplier-mapping.ts'
import { costOf, markedUp, retailOf } from './supplier-price.ts'

export type RowProblem = { field: string; error: string; code?: 'unknown_word' }

/** A row of a supplier's file, read as its mapping says. */
export type SupplierRow = {
  line: number
  /** Empty where the row has none. */
  keys: Record<MatchKey, string>
  /** For a product that the shop has. An empty cell of the file is not among them: it leaves the product as it is. */
  changes: SupplierCells
  /** What a new product has beside them. */
  additions: SupplierCells
  pictures: string[]
  problems: RowProblem[]
}

type SupplierCells = Partial<Record<CsvColumn, string>>

/** What rows are read by. */
export type RowReader = {
  /** Of the prices of the whole file, whichever rows of it are read. */
  signs: AmountSigns
  mapping: SupplierMapping
  rule: CostRule
  supplierName: string
  slugOfCategory: (id: number) => string | undefined
  /** Where each column stands in a row. */
  places: readonly (readonly [number, ColumnTarget, string])[]
}

export function rowReader(head: readonly string[], needs: Omit<RowReader, 'places'>): RowReader {
  const byName = new Map(needs.mapping.columns.map((column) => [sameName(column.name), column]))
  const places = head.flatMap((name, at): RowReader['places'] => {
    const column = byName.get(sameName(name))
    return column && column.to !== 'ignore' ? [[at, column.to, column.optionName.trim()]] : []
  })
  return { ...needs, places }
}

/** Where the prices of a file stand in its rows. */
export function pricePlaces(head: readonly string[], { columns }: SupplierMapping): number[] {
  const names = columns.filter(({ to }) => to === 'supplier_price' || to === 'retail_price')
  const priced = new Set(names.map(({ name }) => sameName(name)))
  return head.flatMap((name, at) => (priced.has(sameName(name)) ? [at] : []))
}

export function readSupplierRow(
  reader: RowReader,
  { line, cells }: { line: number; cells: readonly string[] },
): SupplierRow {
  const { mapping, places } = reader
  const textOf = (target: ColumnTarget) => {
    const place = places.find(([, to]) => to === target)
    return place ? canonicalText(cells[place[0]] ?? '').trim() : ''
  }
  const textsOf = (target: ColumnTarget) =>
    places
      .filter(([, to]) => to === target)
      .map(([at, , name]) => ({ name, text: canonicalText(cells[at] ?? '').trim() }))
  const problems: RowProblem[] = []
  const code = plainCode(textOf('supplier_code'))
  const ownSku = plainCode(textOf('sku'))
  const prefixed = mapping.skuPrefix && code ? mapping.skuPrefix + code : ''
  const sku = ownSku ? mapping.skuPrefix + ownSku : prefixed
  const ean = plainCode(textOf('ean'))
  const prices = readPrices(
    reader,
    { cost: textOf('supplier_price'), retail: textOf('retail_price') },
    problems,
  )
  const category = readCategory(reader, textOf('category'))
  return {
    line,
    keys: { sku, ean, supplier_code: code },
    changes: {
      ...Object.assign({}, ...plainTargets.map((target) => filled(target, textOf(target)))),
      ...filled('ean', ean),
      ...filled('supplier_sku', code),
      ...filled('stock_quantity', stockText(textOf('stock'), mapping, problems)),
      ...filled('category', category),
      ...familyCells(textOf('family'), textsOf('option')),
      ...prices.changes,
    },
    additions: {
      ...filled('sku', sku),
      supplier: reader.supplierName,
      // A new product must have one; without a column for it, what the supplier calls it by is all there is.
      ...filled('supplier_sku', code || ownSku || ean),
      ...filled('category', category || (reader.slugOfCategory(mapping.categoryId ?? 0) ?? '')),
      is_active: mapping.isOnSale ? 'TRUE' : 'FALSE',
      ...prices.additions,
    },
    pictures: pictureSources(textsOf('picture').map(({ text }) => text)),
    problems,
  }
}

function filled(column: CsvColumn, text: string): SupplierCells {
  return text === '' ? {} : { [column]: text }
}

function stockText(cell: string, { stockMeanings }: SupplierMapping, problems: RowProblem[]): string {
  if (cell === '') return ''
  const count = readStock(cell, stockMeanings)
  if (count !== undefined) return String(count)
  problems.push({
    field: 'stock_quantity',
    error: `"${cell}" is no number. Say what it means under "Words for stock"`,
    code: 'unknown_word',
  })
  return ''
}

function readPrices(
  { mapping, rule, signs }: RowReader,
  texts: { cost: string; retail: string },
  problems: RowProblem[],
): Pick<SupplierRow, 'changes' | 'additions'> {
  const read = (field: string, text: string) => {
    if (text === '') return undefined
    const cents = readPrice(text, signs)
    if (cents === undefined)
      problems.push({ field, error: amountProblem(text, signs) ?? `"${text}" is not a valid amount` })
    return cents
  }
  const cost = read('wholesale_price', texts.cost)
  const retail = read('retail_price', texts.retail)
  const changes: SupplierCells = {}
  if (cost !== undefined) {
    const text = formatDecimal(costOf(cost, mapping.costIncludesVat, rule))
    Object.assign(changes, { wholesale_price: text, cost_price: text })
  }
  if (retail !== undefined)
    changes.retail_price = formatDecimal(retailOf(retail, mapping.retailIncludesVat, rule))
  const { markup } = mapping
  if (!markup || cost === undefined) return { changes, additions: {} }
  const marked = {
    retail_price: formatDecimal(markedUp(cost, markup, { includesVat: mapping.costIncludesVat, rule })),
  }
  return markup.scope === 'all'
    ? { changes: { ...changes, ...marked }, additions: {} }
    : { changes, additions: marked }
}

/** What a formula left, 113.0434782, is rounded to cents. */
function readPrice(text: string, signs: AmountSigns): Cents | undefined {
  const reading = readRand(text, signs)
  const cents =
    reading.kind === 'too_precise' ? reading.roundedCents : reading.kind === 'read' ? reading.cents : -1
  return cents < 0 ? undefined : cents
}

/** As the mapping says, and otherwise a word that may name one of ours. */
function readCategory({ mapping, slugOfCategory }: RowReader, word: string): string {
  const said = mapping.categoryMeanings.find((one) => sameName(one.word) === sameName(word))
  return (said && slugOfCategory(said.categoryId)) ?? word
}

const optionColumns = [
  ['first_option', 'first_value'],
  ['second_option', 'second_value'],
  ['third_option', 'third_value'],
] as const

/** A row without a family is a product by itself. */
function familyCells(family: string, options: readonly { name: string; text: string }[]): SupplierCells {
  if (family === '') return {}
  const said = options.filter(({ text }) => text !== '').slice(0, optionColumns.length)
  const cells = said.flatMap(({ name, text }, at) => {
    const [option, value] = optionColumns[at] ?? []
    return option && value ? [[option, name] as const, [value, text] as const] : []
  })
  return { family, ...Object.fromEntries(cells) }
}
