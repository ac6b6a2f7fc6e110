import type { Discount, DiscountBody } from '#contract/orders/discount.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import { type DiscountKind, tidyCode } from '#domain/money/discounts/discount.ts'
import type { DiscountInWords } from '#domain/money/discounts/discount-words.ts'
import { validateDiscount } from '#domain/money/discounts/validate-discount.ts'
import { formatDecimal } from '#domain/money/money.ts'
import { parsePercent } from '#domain/money/parse-percent.ts'
import { amountProblem, parseRand } from '#domain/money/parse-rand.ts'
import { formatDay, southAfricanDay, yearOf } from '#domain/south-african-day.ts'
import type { ListFields } from '#web/ui/form/on-top-of.ts'
import { discountContent as content } from './discount-content.ts'

/** A discount as it is typed. */
export type DiscountValues = {
  how: 'code' | 'itself'
  code: string
  codes: string
  label: string
  kind: DiscountKind
  percent: string
  amount: string
  buy: string
  free: string
  minimum: string
  products: readonly { id: number; name: string }[]
  categories: readonly { id: number; title: string }[]
  brands: string
  customers: string
  isForFirstOrder: boolean
  beginsOn: string
  endsOn: string
  maxUses: string
  maxPerPerson: string
}

export function valuesOf(discount: Discount | null): DiscountValues {
  const number = (value: number | null | undefined) => (value ? String(value) : '')
  const rand = (cents: number | undefined) => (cents ? formatDecimal(cents) : '')
  return {
    how: discount && discount.code === null ? 'itself' : 'code',
    code: discount?.code ?? '',
    codes: '1',
    label: discount?.label ?? '',
    kind: discount?.kind ?? 'percent',
    percent: discount?.basisPoints ? String(discount.basisPoints / 100).replace('.', ',') : '',
    amount: rand(discount?.amountCents),
    buy: number(discount?.buyUnits) || '2',
    free: number(discount?.freeUnits) || '1',
    minimum: rand(discount?.minimumCents),
    products: discount?.products ?? [],
    categories: discount?.categories ?? [],
    brands: (discount?.brands ?? []).join('\n'),
    customers: (discount?.customers ?? []).join('\n'),
    isForFirstOrder: discount?.isForFirstOrder ?? false,
    beginsOn: discount?.beginsOn ?? southAfricanDay(Date.now()),
    endsOn: discount?.endsOn ?? '',
    maxUses: number(discount?.maxUses),
    maxPerPerson: number(discount?.maxPerPerson),
  }
}

export const discountLabels: Record<keyof DiscountValues, string> = {
  how: content.applies,
  code: content.code,
  codes: content.many,
  label: content.label,
  kind: content.kind,
  percent: content.percent,
  amount: content.amount,
  buy: content.buy,
  free: content.free,
  minimum: content.minimum,
  products: content.products,
  categories: content.categories,
  brands: content.brands,
  customers: content.customers,
  isForFirstOrder: content.firstOrder,
  beginsOn: content.begins,
  endsOn: content.ends,
  maxUses: content.maxUses,
  maxPerPerson: content.maxPerPerson,
}

// Capitals make no difference in either.
const asKept = (line: string) => line.trim().toLowerCase()
const entries = { keyOf: asKept, textOf: asKept }

/** What two people may add to and take from at the same time. */
export const discountLists: ListFields<DiscountValues> = {
  products: { keyOf: ({ id }) => String(id), textOf: ({ name }) => name },
  categories: { keyOf: ({ id }) => String(id), textOf: ({ title }) => title },
  brands: entries,
  customers: entries,
}

/** A value as a person reads it, if that is not how it is typed. */
export function valueText(field: keyof DiscountValues, { how, kind, ...values }: DiscountValues) {
  if (field === 'how') return how === 'code' ? content.byCode : content.byItself
  if (field === 'kind') return content.kinds[kind]
  const isDay = field === 'beginsOn' || field === 'endsOn'
  return isDay && values[field] ? `${formatDay(values[field])} ${yearOf(values[field])}` : null
}

export function bodyOf(values: DiscountValues): DiscountBody {
  const { how, code, label, kind, percent, amount, buy, free, minimum, products, categories } = values
  return {
    label: label.trim(),
    kind,
    code: how === 'code' ? tidyCode(code) : null,
    basisPoints: parsePercent(percent) ?? 0,
    amountCents: parseRand(amount) ?? 0,
    buyUnits: wholeNumber(buy) ?? 0,
    freeUnits: wholeNumber(free) ?? 0,
    minimumCents: parseRand(minimum) ?? 0,
    productIds: products.map(({ id }) => id),
    categoryIds: categories.map(({ id }) => id),
    brands: linesOf(values.brands),
    customers: linesOf(values.customers),
    isForFirstOrder: values.isForFirstOrder,
    beginsOn: values.beginsOn,
    endsOn: values.endsOn === '' ? null : values.endsOn,
    maxUses: wholeNumber(values.maxUses),
    maxPerPerson: wholeNumber(values.maxPerPerson),
  }
}

/** The fields of the form, where they have other names than those of the body. */
const fieldNames: Record<string, keyof DiscountValues> = {
  basisPoints: 'percent',
  amountCents: 'amount',
  buyUnits: 'buy',
  freeUnits: 'free',
}

export function validateValues(values: DiscountValues): FormProblem | null {
  const { percent, amount, minimum, maxUses, maxPerPerson, codes, beginsOn, kind } = values
  const isWhole = (text: string) => text.trim() === '' || wholeNumber(text) !== null
  const typed = {
    ...(kind === 'percent' && parsePercent(percent) === null && { percent: content.problems.percent }),
    ...(kind === 'amount' && unread('amount', amount)),
    ...(minimum.trim() !== '' && unread('minimum', minimum)),
    ...(!isWhole(maxUses) && { maxUses: content.problems.whole }),
    ...(!isWhole(maxPerPerson) && { maxPerPerson: content.problems.whole }),
    ...(wholeNumber(codes) === null && { codes: content.problems.whole }),
    ...(beginsOn === '' && { beginsOn: content.problems.begins }),
  }
  const found = validateDiscount(bodyOf(values), wholeNumber(codes) ?? 1)
  const fields = { ...renamed(found?.fields ?? {}), ...typed }
  const [message] = Object.values(fields)
  return message === undefined ? null : { message, fields }
}

function unread(field: string, text: string): Record<string, string> {
  return parseRand(text) === null ? { [field]: amountProblem(text) ?? content.problems.amount } : {}
}

export function renamed(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [fieldNames[name] ?? name, text]))
}

export function wordsOf(discount: Discount): DiscountInWords {
  const { products, categories, brands, customers } = discount
  return { ...discount, goods: goodsOf({ products, categories, brands }), customers: customers.length }
}

export function wordsOfValues(values: DiscountValues): DiscountInWords {
  const body = bodyOf(values)
  const { products, categories } = values
  return {
    ...body,
    code: body.code === '' ? '…' : body.code,
    goods: goodsOf({ products, categories, brands: body.brands }),
    customers: body.customers.length,
    maxPerPerson: body.isForFirstOrder ? 1 : body.maxPerPerson,
  }
}

function goodsOf({
  products,
  categories,
  brands,
}: Pick<Discount, 'products' | 'categories' | 'brands'> | Goods) {
  return [...products.map(({ name }) => name), ...categories.map(({ title }) => title), ...brands]
}

type Goods = Pick<DiscountValues, 'products' | 'categories'> & { brands: readonly string[] }

export function wholeNumber(text: string): number | null {
  return /^\d{1,6}$/.test(text.trim()) && Number(text) > 0 ? Number(text) : null
}

function linesOf(text: string): string[] {
  return [...new Set(text.split(/[\n,;]/).map((line) => line.trim()))].filter(Boolean)
}
