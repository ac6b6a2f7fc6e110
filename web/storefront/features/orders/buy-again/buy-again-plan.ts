import type { CheckedLine } from '#contract/orders/cart.ts'
import type { Order } from '#contract/orders/order.ts'
import { type Cents, formatRand } from '#domain/money/money.ts'

type Item = Pick<Order['items'][number], 'productId' | 'name' | 'unitPriceCents' | 'quantity'>

/** What can be bought again: the lines for the cart, and remarks about the rest. */
export type BuyAgainPlan = { additions: { productId: number; quantity: number }[]; remarks: string[] }

/** @param inCart how many of a product are in the cart already */
export function buyAgainPlan(
  items: readonly Item[],
  checked: readonly CheckedLine[],
  inCart: (productId: number) => number,
): BuyAgainPlan {
  const plan: BuyAgainPlan = { additions: [], remarks: [] }
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
    const quantity = Math.min(item.quantity, line.available - inCart(item.productId))
    if (quantity <= 0) {
      plan.remarks.push(`${item.name}: your cart already has all we have in stock`)
      continue
    }
    plan.additions.push({ productId: item.productId, quantity })
    if (quantity < item.quantity)
      plan.remarks.push(`${item.name}: only ${quantity} of ${item.quantity} added`)
    if (line.priceCents !== item.unitPriceCents)
      plan.remarks.push(priceRemark(item.name, item.unitPriceCents, line.priceCents))
  }
  return plan
}

function priceRemark(name: string, thenCents: Cents, nowCents: Cents): string {
  return `${name} cost ${formatRand(thenCents)} then, and costs ${formatRand(nowCents)} now`
}
