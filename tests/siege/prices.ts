import type { Random } from '#domain/seeded-random.ts'
import { discountBody } from '#tests/support/given/a-discount.ts'
import { aProduct, type ShopRows } from '#tests/support/given/builders.ts'
import { call, insist } from './calls.ts'
import type { World } from './world.ts'

const brands = ['Acme', 'Bolt', 'Cairn']

/** Every second product is a variant of a family. */
export function somethingToBuy(rows: ShopRows, at: number): Promise<number> {
  const family = `Siege phone ${Math.floor(at / 3)}`
  const colour = ['Red', 'Green', 'Blue'][at % 3] ?? ''
  return aProduct(rows, {
    // Too little for everybody, so that there is competition for the last unit.
    onHand: at < 4 ? 3 : 40,
    brand: brands[Math.floor(at / 3) % brands.length],
    asksSerial: at % 4 === 1,
    ...(at >= 6 && { familyName: family, firstOption: 'Colour', firstValue: colour }),
  })
}

/** The first can be used by few, so that there is competition for its last use. */
export const codes = ['SIEGE15', 'SIEGE100'] as const

/** Offers, codes and a price list for a third of the people, before anybody buys. */
export async function openWithOffers(world: World): Promise<void> {
  const discounts = [
    { label: 'Rush', code: codes[0], basisPoints: 1500, maxUses: 25 },
    { label: 'Each once', code: codes[1], kind: 'amount', amount: 100, maxPerPerson: 1 },
    { label: 'Two for less', basisPoints: 500, minimum: 2500 },
  ]
  for (const discount of discounts)
    await granted(world, '/admin/discounts', { discount: discountBody(discount) })
  const group = { name: 'Schools', percents: [{ percent: 7 }] }
  const { body } = await granted(world, '/admin/customer-groups', { group, accepts_warnings: true })
  const groupId = body.group.id
  for (const { id } of world.people.filter((_person, at) => at % 3 === 0))
    await insist(world, 'PUT', `/admin/customers/${id}/group`, { person: world.owner, body: { groupId } })
}

async function granted(world: World, path: string, body: object) {
  const reply = await insist(world, 'POST', path, { person: world.owner, body })
  if (reply.status !== 201) throw new Error(`POST ${path}: ${JSON.stringify(reply.body)}`)
  return reply
}

/** A sale of a few products that begins at once and ends by itself after some seconds, or is undone before that. */
export async function runSale(world: World, random: Random): Promise<void> {
  const { owner: person, tally } = world
  const sale = {
    name: 'Siege',
    kind: 'percent',
    percent: random.whole(5, 30),
    brands: [random.one(brands)],
    begins_at: new Date(Date.now() + 3_000).toISOString(),
    ends_at: new Date(Date.now() + random.whole(5_000, 20_000)).toISOString(),
  }
  const headers = { 'idempotency-key': `sale-${random.whole(0, 2 ** 31)}` }
  const body = { sale, accepts_warnings: true }
  const prepared = await insist(world, 'POST', '/admin/sales', { person, headers, body })
  const id = prepared.body?.sale?.id
  if (id === undefined) return
  tally.count('sales')
  if (random.chance(0.4)) await call(world, 'POST', `/admin/sales/${id}/begin`, { person })
  if (random.chance(0.3)) await call(world, 'POST', `/admin/sales/${id}/undo`, { person })
}
