import type { CheckedLine } from '#contract/orders/cart.ts'
import type { Order } from '#contract/orders/order.ts'
import { type Cents, formatRand } from '#domain/money/money.ts'

type Item = Pick<Order['items'][number], 'productId' | 'name' | 'unitPriceCents' | 'quantity'>

/** What is to be added so that the cart has as much as the order had, and remarks about the rest. */
export type BuyAgainPlan = {
  additions: { productId: number; quantity: number }[]
  /** Of the order's items, how many the cart has already. */
  presentCount: number
  remarks: string[]
}

/** @param inCart how many of a product are in the cart already */
export function buyAgainPlan(
  items: readonly Item[],
  checked: readonly CheckedLine[],
  inCart: (productId: number) => number,
): BuyAgainPlan {
  const plan: BuyAgainPlan = { additions: [], presentCount: 0, remarks: [] }
  for (const item of items) {
    const line = checked.find(({ productId }) => productId === item.productId)
    if (item.productId === null || !line || line.problem === 'gone') {
      plan.remarks.push(`${item.name} is no longer sold`)
      continue
    }
    if (line.available <= 0) {
      plan.remarks.push(`${item.name} is sold out`)
      continue
    }
    const wanted = Math.min(item.quantity, line.available)
    const present = Math.min(wanted, inCart(item.productId))
    const quantity = wanted - present
    plan.presentCount += present
    if (quantity > 0) plan.additions.push({ productId: item.productId, quantity })
    else plan.remarks.push(`${item.name} is in your cart already`)
    if (wanted < item.quantity) plan.remarks.push(`${item.name}: we have only ${wanted} of ${item.quantity}`)
    if (line.priceCents !== item.unitPriceCents)
      plan.remarks.push(priceRemark(item.name, item.unitPriceCents, line.priceCents))
  }
  return plan
}

function priceRemark(name: string, thenCents: Cents, nowCents: Cents): string {
  return `${name} cost ${formatRand(thenCents)} then, and costs ${formatRand(nowCents)} now`
}
