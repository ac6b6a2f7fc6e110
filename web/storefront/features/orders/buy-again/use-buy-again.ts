import { useState } from 'react'
import { isApiError } from '#contract/api.ts'
import { checkCart } from '#contract/orders/cart.ts'
import type { Order } from '#contract/orders/order.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { productsById } from '#web/session/api/products-by-id.ts'
import { useCart } from '#web/session/cart/cart-provider.tsx'
import { type BuyAgainPlan, buyAgainPlan } from './buy-again-plan.ts'

export type BoughtAgain =
  | { kind: 'added'; itemCount: number; remarks: string[] }
  | { kind: 'failed'; message: string }

/** Adds an order's items to the cart, as far as they are available, and reports the result. */
export function useBuyAgain({ items }: Pick<Order, 'items'>) {
  const cart = useCart()
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState<BoughtAgain | null>(null)

  async function addToCart(): Promise<BoughtAgain> {
    const plan = await fetchPlan(items, (id) => cart.lines.find((line) => line.id === id)?.quantity ?? 0)
    const products = await productsById(plan.additions.map(({ productId }) => productId))
    let itemCount = plan.presentCount
    for (const { productId, quantity } of plan.additions) {
      const product = products.get(productId)
      // It sold out in the moment since the cart was checked.
      if (!product) continue
      cart.add(product, quantity)
      itemCount += quantity
    }
    return { kind: 'added', itemCount, remarks: plan.remarks }
  }

  async function buyAgain() {
    setIsBusy(true)
    setResult(null)
    try {
      setResult(await addToCart())
    } catch (error) {
      if (!isApiError(error)) throw error
      setResult({ kind: 'failed', message: error.message })
    } finally {
      setIsBusy(false)
    }
  }

  return { buyAgain, isBusy, result }
}

async function fetchPlan(items: Order['items'], inCart: (id: number) => number): Promise<BuyAgainPlan> {
  const known = items.flatMap(({ productId, quantity, unitPriceCents }) =>
    productId === null ? [] : [{ productId, quantity, priceCents: unitPriceCents }],
  )
  if (known.length === 0) return buyAgainPlan(items, [], inCart)
  const { lines } = await browserApi.call(checkCart, { body: { items: known } })
  return buyAgainPlan(items, lines, inCart)
}
