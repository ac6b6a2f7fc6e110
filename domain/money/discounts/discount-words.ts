import { formatDay } from '../../south-african-day.ts'
import { formatRand } from '../money.ts'
import type { DiscountTerms } from './discount.ts'

export type DiscountInWords = DiscountTerms & {
  code: string | null
  /** What it is for, by name; empty for everything. */
  goods: readonly string[]
  isForFirstOrder: boolean
  customers: number
  beginsOn: string
  endsOn: string | null
  maxUses: number | null
  maxPerPerson: number | null
}

/** What a discount will do, sentence by sentence. */
export function discountInWords(discount: DiscountInWords): string[] {
  const { code, minimumCents } = discount
  const goods = goodsText(discount)
  const from = minimumCents > 0 ? ` in orders of ${formatRand(minimumCents)} or more` : ''
  const how = code === null ? 'Applies by itself.' : `Applies when the code ${code} is entered.`
  return [`${takesOffText(discount, goods)}${from}.`, how, whoText(discount), whenText(discount)]
}

function takesOffText(discount: DiscountInWords, goods: string): string {
  switch (discount.kind) {
    case 'percent':
      return `${percentText(discount.basisPoints)} off ${goods}`
    case 'amount':
      return `${formatRand(discount.amountCents)} off ${goods}`
    case 'free_delivery':
      return discount.goods.length > 0 ? `Free delivery for orders with ${goods}` : 'Free delivery'
    case 'buy_x_get_y':
      return `For every ${discount.buyUnits + discount.freeUnits} of ${goods}, the cheapest ${discount.freeUnits === 1 ? 'one is' : `${discount.freeUnits} are`} free`
  }
}

function goodsText({ goods }: DiscountInWords): string {
  return goods.length === 0 ? 'everything' : goods.join(', ')
}

function whoText({ isForFirstOrder, customers, maxUses, maxPerPerson }: DiscountInWords): string {
  const whom = customers === 0 ? 'everybody' : customers === 1 ? '1 customer' : `${customers} customers`
  const first = isForFirstOrder ? ', on a first order' : ''
  const each = maxPerPerson === null ? '' : `, ${timesText(maxPerPerson)} per person`
  const all = maxUses === null ? '' : `, ${timesText(maxUses)} in all`
  return `For ${whom}${first}${each}${all}.`
}

function whenText({ beginsOn, endsOn }: DiscountInWords): string {
  return endsOn === null ? `From ${longDay(beginsOn)}.` : `From ${longDay(beginsOn)} to ${longDay(endsOn)}.`
}

function timesText(times: number): string {
  return times === 1 ? 'once' : `${times} times`
}

/** "12,5%" */
export function percentText(basisPoints: number): string {
  return `${String(basisPoints / 100).replace('.', ',')}%`
}

function longDay(day: string): string {
  return `${formatDay(day)} ${day.slice(0, 4)}`
}
