import { useMemo, useState } from 'react'
import { useCart } from '#web/session/cart/cart-provider.tsx'
import { useComparedText } from '#web/session/compare/compared-text.ts'
import { parseCompared } from '#web/session/compare/parse-compared.ts'
import { useProductLookup } from '../catalogue/product/product-lookup.ts'
import { findRecentOrders, useRecentOrders } from '../orders/list/use-recent-orders.ts'

export type Device = { id: number; slug: string; name: string; imageUrl: string | null }

// The list is a shortcut beside the search.
const maxDevices = 8

/** Products that the shopper compares, is about to buy or has ordered, without the part itself. */
export function useOwnDevices(partId: number): readonly Device[] {
  const { lines } = useCart()
  const compared = useComparedText()
  // Only whoever opens the dialog needs them: the product's page is loaded without.
  const [asked] = useState(findRecentOrders)
  const [{ orders }] = useRecentOrders(asked)
  const ids = useMemo(() => {
    const inCart = lines.map(({ id }) => id)
    const ordered = orders.flatMap(({ items }) => items.map(({ productId }) => productId))
    const all = new Set([...parseCompared(compared), ...inCart, ...ordered])
    return [...all].filter((id): id is number => id !== null && id !== partId).slice(0, maxDevices)
  }, [lines, compared, orders, partId])
  const { answers } = useProductLookup(ids)
  return ids.flatMap((id) => {
    const answer = answers.get(id)
    return answer?.kind === 'found' ? [answer.product] : []
  })
}
