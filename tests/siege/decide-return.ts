import { returnRefund } from '#domain/orders/returns/return-refund.ts'
import type { Random } from '#domain/seeded-random.ts'
import { call } from './calls.ts'
import type { World } from './world.ts'

/** The owner decides on a return whose goods have arrived: often twice at once, as two members of staff might. */
export async function decideReturn(world: World, random: Random): Promise<void> {
  const list = await call(world, 'GET', '/admin/returns?status=received&limit=20', { person: world.owner })
  const received: { id: number }[] = list.body?.returns ?? []
  if (received.length === 0) return
  const { id } = random.one(received)
  const read = await call(world, 'GET', `/admin/returns/${id}`, { person: world.owner })
  const found = read.body?.return
  if (!found) return
  const [path, body] = random.one([
    ['refund', { expected: refundOf(found) }],
    ['refund', { expected: refundOf(found) }],
    ['replacement', {}],
    ['outcome', { outcome: random.one(['repaired', 'rejected']), note: 'Siege' }],
  ] as const)
  const send = () => call(world, 'POST', `/admin/returns/${id}/${path}`, { person: world.owner, body })
  const replies = await Promise.all(random.chance(0.5) ? [send(), send()] : [send()])
  if (replies.some(({ status }) => status === 200)) world.tally.count(`returns ended by ${path}`)
}

type Line = { productId: number; unitPrice: number; ordered: number; refundedBefore: number }
type RefundBasis = {
  made: { reason: 'change_of_mind'; items: { productId: number; received: number }[] }
  lines: Line[]
  shipping: number
  left: number
  isShippingRefunded: boolean
}

/** In rand, as on the page. */
function refundOf({ made, lines, shipping, left, isShippingRefunded }: RefundBasis): number {
  const { goodsCents, shippingCents } = returnRefund({
    lines: lines.map(({ productId, unitPrice, ordered, refundedBefore }) => ({
      unitPriceCents: Math.round(unitPrice * 100),
      quantity: ordered,
      refundedBefore,
      accepted: made.items.find((item) => item.productId === productId)?.received ?? 0,
    })),
    shippingCents: Math.round(shipping * 100),
    tax: { kind: 'none' },
    reason: made.reason,
    isShippingRefunded,
  })
  // Shelf prices of the siege's shop include VAT; a refund of nothing is refused, and may be tried.
  return Math.max(1, Math.min(goodsCents + shippingCents, Math.round(left * 100))) / 100
}
