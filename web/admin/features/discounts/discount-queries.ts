import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Sendable } from '#contract/endpoint.ts'
import {
  createDiscount,
  type DiscountBody,
  deleteDiscount,
  type discountSteps,
  listDiscounts,
  moveDiscount,
  readDiscount,
  readDiscountEffect,
  updateDiscount,
} from '#contract/orders/discount.ts'
import { callList } from '#web/admin/ui/table/call-list.ts'
import { useRows } from '#web/admin/ui/use-rows.ts'
import { useChangeOf } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

const discountsKey = ['discounts'] as const

type DiscountListQuery = Parameters<typeof browserApi.call<typeof listDiscounts>>[1]['query']

export function useDiscounts(query: DiscountListQuery) {
  return useRows([...discountsKey, 'list', query], () => callList(listDiscounts, { query }))
}

export function useDiscount(id: number) {
  return useQuery({
    queryKey: [...discountsKey, id],
    queryFn: () => fetchDiscount(id),
  })
}

export async function fetchDiscount(id: number) {
  const { discount } = await browserApi.call(readDiscount, { params: { id: String(id) } })
  return discount
}

/** What it does to margins; nothing is asked while the form has a fault. */
export function useDiscountEffect(discount: DiscountBody | null) {
  return useQuery({
    queryKey: [...discountsKey, 'effect', discount],
    queryFn: () => {
      if (!discount) throw new Error('There is no discount to work out yet')
      return browserApi.call(readDiscountEffect, { body: { discount } })
    },
    select: ({ effect }) => effect,
    enabled: discount !== null,
    placeholderData: keepPreviousData,
  })
}

export type DiscountToSave = Sendable<(typeof createDiscount)['body']>

type SaveDiscount = DiscountToSave & {
  /** The discount that is changed, as it was read; null for a new one. */
  seen: { id: number; version: number } | null
  key: string
}

export function useSaveDiscount() {
  return useChangeOf([discountsKey], async ({ discount, codes, seen, key }: SaveDiscount) => {
    if (!seen) {
      const headers = { 'Idempotency-Key': key }
      return browserApi.call(createDiscount, { body: { discount, codes }, headers })
    }
    const { id, version } = seen
    const answer = await browserApi.call(updateDiscount, {
      params: { id: String(id) },
      body: { version, discount },
    })
    return { ...answer, codes: [] }
  })
}

export function useMoveDiscount({ id, version }: { id: number; version: number }) {
  return useChangeOf([discountsKey], (step: (typeof discountSteps)[number]) =>
    browserApi.call(moveDiscount, { params: { id: String(id) }, body: { version, step } }),
  )
}

export function useDeleteDiscount(id: number) {
  return useChangeOf([[...discountsKey, 'list']], () =>
    browserApi.call(deleteDiscount, { params: { id: String(id) } }),
  )
}
