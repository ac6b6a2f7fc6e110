import type { CustomerGroup } from '#contract/accounts/customer-group.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import { formatDecimal } from '#domain/money/money.ts'
import { parsePercent } from '#domain/money/parse-percent.ts'
import type { ListFields } from '#web/ui/form/on-top-of.ts'
import { rowKey } from '#web/ui/row-key.ts'
import { pricedLines } from '../sales/sale-form-values.ts'
import { customerGroupContent } from './customer-group-content.ts'

export const percentKinds = ['everything', 'category', 'brand'] as const

export type TypedPercent = {
  /** Tells rows apart while they are edited. */
  key: string
  what: (typeof percentKinds)[number]
  category: string
  brand: string
  percent: string
}

/** A group as it is typed. */
export type GroupFormValues = {
  name: string
  showsExclVat: boolean
  percents: TypedPercent[]
  prices: string
}

export function newPercent(): TypedPercent {
  return { key: rowKey(), what: 'everything', category: '', brand: '', percent: '' }
}

export function groupFormValues(group: CustomerGroup | null): GroupFormValues {
  if (!group) return { name: '', showsExclVat: false, percents: [newPercent()], prices: '' }
  return {
    name: group.name,
    showsExclVat: group.showsExclVat,
    percents: group.percents.map(({ categoryId, brand, basisPoints }) => ({
      ...newPercent(),
      what: brand !== null ? 'brand' : categoryId !== null ? 'category' : 'everything',
      category: categoryId === null ? '' : String(categoryId),
      brand: brand ?? '',
      percent: String(basisPoints / 100).replace('.', ','),
    })),
    prices: priceLines(group.prices),
  }
}

/** What two people may add to and take from at the same time. */
export function groupLists(titleOf: (categoryId: string) => string): ListFields<GroupFormValues> {
  return {
    percents: {
      keyOf: ({ what, category, brand }) => [what, category, brand.toLowerCase()].join(' '),
      textOf: ({ what, category, brand, percent }) => {
        const of = { everything: whats.everything, category: titleOf(category), brand }
        return `${of[what]}: ${percent}%`
      },
    },
    prices: {
      keyOf: (line) => pricedLines(line)[0]?.sku.toLowerCase() ?? line,
      textOf: (line) => line.trim(),
    },
  }
}

export function priceLines(prices: readonly { sku: string; priceCents: number }[]): string {
  return prices.map(({ sku, priceCents }) => `${sku} ${formatDecimal(priceCents)}`).join('\n')
}

const { problems, whats } = customerGroupContent

export function validateGroup({ name, percents, prices }: GroupFormValues): FormProblem | null {
  const unpriced = pricedLines(prices).find(({ priceCents }) => !priceCents)
  const percentsProblem = percents.map(percentProblem).find((problem) => problem !== null)
  const fields = {
    ...(name.trim() === '' && { name: problems.name }),
    ...(percentsProblem && { percents: percentsProblem }),
    ...(unpriced && { prices: unpriced.problem ?? problems.line(unpriced.line) }),
  }
  const [message] = Object.values(fields)
  return message === undefined ? null : { message, fields }
}

export function percentProblem({ what, category, brand, percent }: TypedPercent): string | null {
  if (what === 'category' && category === '') return problems.category
  if (what === 'brand' && brand === '') return problems.brand
  return basisPointsOf(percent) === null ? problems.percent : null
}

const maxBasisPoints = 9_999

function basisPointsOf(percent: string): number | null {
  const basisPoints = parsePercent(percent)
  return basisPoints !== null && basisPoints <= maxBasisPoints ? basisPoints : null
}

/** A valid form, as it is sent. */
export function groupToSend({ name, showsExclVat, percents, prices }: GroupFormValues) {
  return {
    name: name.trim(),
    showsExclVat,
    percents: percents.map(({ what, category, brand, percent }) => ({
      categoryId: what === 'category' ? Number(category) : null,
      brand: what === 'brand' ? brand : null,
      basisPoints: basisPointsOf(percent) ?? 0,
    })),
    prices: pricedLines(prices).map(({ sku, priceCents }) => ({ sku, priceCents: priceCents ?? 0 })),
  }
}
