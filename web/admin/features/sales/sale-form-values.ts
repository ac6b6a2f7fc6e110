import { productTags } from '#domain/catalogue/product.ts'
import type { SaleKind } from '#domain/catalogue/sale.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import { parsePercent } from '#domain/money/parse-percent.ts'
import { amountProblem, amountSigns, parseRand } from '#domain/money/parse-rand.ts'
import { addDays, southAfricanDay } from '#domain/south-african-day.ts'
import { saleContent } from './sale-content.ts'

export const coverKinds = ['category', 'brand', 'tag', 'products'] as const
export type CoverKind = (typeof coverKinds)[number]

/** A sale as it is typed; moments in South African time, as their boxes have them: "2026-11-27T00:00". */
export type SaleFormValues = {
  name: string
  kind: SaleKind
  percent: string
  amount: string
  begins: string
  ends: string
  covers: CoverKind
  category: string
  brand: string
  tag: string
  skus: string
}

const usualDays = 7

export function newSaleValues(nowMs: number): SaleFormValues {
  const tomorrow = addDays(southAfricanDay(nowMs), 1)
  return {
    name: '',
    kind: 'percent',
    percent: '',
    amount: '',
    covers: 'category',
    category: '',
    brand: '',
    tag: '',
    skus: '',
    begins: `${tomorrow}T00:00`,
    ends: `${addDays(tomorrow, usualDays)}T00:00`,
  }
}

/** A price for each product needs products. */
export function coverKindOf({ kind, covers }: Pick<SaleFormValues, 'kind' | 'covers'>): CoverKind {
  return kind === 'prices' ? 'products' : covers
}

const { problems } = saleContent

export function validateSale(values: SaleFormValues): FormProblem | null {
  const { name, begins, ends } = values
  const fields = {
    ...(name.trim() === '' && { name: problems.name }),
    ...termsProblem(values),
    ...coverProblem(values),
    ...(begins === '' && { begins: problems.begins }),
    ...(ends !== '' && ends <= begins && { ends: problems.order }),
    ...(ends === '' && { ends: problems.ends }),
  }
  const [message] = Object.values(fields)
  return message === undefined ? null : { message, fields }
}

function termsProblem({ kind, percent, amount }: SaleFormValues): Record<string, string> {
  if (kind === 'percent' && basisPointsOf(percent) === null) return { percent: problems.percent }
  return kind === 'amount' && !parseRand(amount) ? { amount: amountProblem(amount) ?? problems.amount } : {}
}

function coverProblem(values: SaleFormValues): Record<string, string> {
  const covers = coverKindOf(values)
  if (covers !== 'products') return values[covers] === '' ? { [covers]: problems[covers] } : {}
  const lines = linesOf(values)
  if (lines.length === 0) return { skus: problems.skus }
  const unpriced = lines.find(({ priceCents }) => values.kind === 'prices' && !priceCents)
  return unpriced ? { skus: unpriced.problem ?? problems.line(unpriced.line) } : {}
}

/** Lines of SKUs, each with its price if every product has its own. */
function linesOf({ kind, skus }: SaleFormValues) {
  if (kind === 'prices') return pricedLines(skus)
  return filledLines(skus).map((line) => ({ line, sku: line, priceCents: undefined, problem: null }))
}

/** Lines of an SKU and its price, in which all prices are written alike. */
export function pricedLines(text: string) {
  const lines = filledLines(text).map((line) => {
    const [, sku = line, price = ''] = /^(\S+)\s+(?:R\s*)?(.+)$/.exec(line) ?? []
    return { line, sku, price }
  })
  const signs = amountSigns(lines.map(({ price }) => price))
  return lines.map(({ line, sku, price }) => ({
    line,
    sku,
    priceCents: parseRand(price, signs) ?? undefined,
    problem: amountProblem(price, signs),
  }))
}

function filledLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const maxBasisPoints = 9_900

function basisPointsOf(percent: string): number | null {
  const basisPoints = parsePercent(percent)
  return basisPoints !== null && basisPoints >= 100 && basisPoints <= maxBasisPoints ? basisPoints : null
}

/** A valid form, as it is sent. */
export function saleToSend(values: SaleFormValues) {
  const { name, kind, category, brand } = values
  const covers = coverKindOf(values)
  const tag = productTags.find((one) => one === values.tag)
  return {
    name: name.trim(),
    kind,
    beginsAt: instantOf(values.begins),
    endsAt: instantOf(values.ends),
    ...(kind === 'percent' && { basisPoints: basisPointsOf(values.percent) ?? undefined }),
    ...(kind === 'amount' && { amountCents: parseRand(values.amount) ?? undefined }),
    categoryIds: covers === 'category' ? [Number(category)] : [],
    brands: covers === 'brand' ? [brand] : [],
    tags: covers === 'tag' && tag ? [tag] : [],
    products:
      covers === 'products' ? linesOf(values).map(({ sku, priceCents }) => ({ sku, priceCents })) : [],
  }
}

function instantOf(moment: string): string {
  return new Date(`${moment}:00+02:00`).toISOString()
}
