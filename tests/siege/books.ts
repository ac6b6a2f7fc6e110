import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { yocoProvider } from '#server/adapters/payments/yoco/yoco-provider.ts'
import type { Db } from '#server/db/client.ts'
import { verifyBooks } from '#server/features/books/verify-books.ts'
import { updateChecksDue } from '#server/features/payments/payment-queries.ts'
import { sandboxKey } from './besieged-shop.ts'
import { misbookedParcels, settleCouriers } from './couriers.ts'
import { misappliedEdits } from './stock-edits.ts'
import type { Actor, TradeWorld, World } from './world.ts'

/** Verifies the books continuously: they must balance at every moment, not only at the end. */
export function bookkeeper(db: Db): Actor<TradeWorld> {
  return async (world, random) => {
    while (!world.ending.aborted) {
      await wait(random.whole(1500, 3500), undefined, { signal: world.ending }).catch(() => {})
      try {
        const { imbalances } = await verifyBooks({ db, clock: () => new Date(), providers: null })
        world.tally.count('audits of the books')
        for (const sentence of imbalances) world.tally.accuse(sentence)
      } catch (error) {
        if (!world.shop.wasDatabaseAwaySince(Date.now() - 5000)) throw error
      }
    }
  }
}

const State = z.object({
  payments: z.array(
    z.object({ id: z.string(), status: z.string(), amount: z.int(), checkoutId: z.string() }),
  ),
  refunds: z.array(z.object({ id: z.string(), status: z.string(), amount: z.int() })),
})

/** Waits until nothing is in progress any more, and then verifies everything that happened. */
export async function verify(world: World, db: Db, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs
  await settleCouriers(world, db)
  const rest = async () => [...(await misappliedEdits(world, db)), ...(await misbookedParcels(world, db))]
  await verifyTrade(world, db, { patienceMs: deadline - Date.now(), rest })
}

/** The same for orders and payments alone, and for whatever else must have settled. */
export async function verifyTrade(
  world: TradeWorld,
  db: Db,
  { patienceMs, rest = async () => [] }: { patienceMs: number; rest?: () => Promise<string[]> },
): Promise<void> {
  const deadline = Date.now() + patienceMs
  await fetch(`${world.shop.sandboxUrl}/_faults`, { method: 'DELETE' })
  // What an owner does with "Try again": an old checkout is queried more and more rarely, up to days apart.
  await updateChecksDue(db, new Date())
  let open = ['nothing was looked at']
  while (open.length > 0 && Date.now() < deadline) {
    await world.shop.isOpen()
    await fetch(`${world.shop.sandboxUrl}/_deliver`, { method: 'POST' })
    await wait(500)
    open = [...(await whatIsOpen(world, db)), ...(await rest())]
  }
  for (const sentence of open) world.tally.accuse(sentence)
}

async function whatIsOpen(world: TradeWorld, db: Db): Promise<string[]> {
  const yoco = yocoProvider({
    apiUrl: `${world.shop.sandboxUrl}/api`,
    secretKey: sandboxKey,
    webhookSecret: `whsec_${Buffer.alloc(32).toString('base64')}`,
  })
  const { imbalances, notes } = await verifyBooks({ db, clock: () => new Date(), providers: { yoco } })
  return [...imbalances, ...notes, ...(await lostPromises(world, db)), ...(await missingMoney(world, db))]
}

/** Orders confirmed to a customer must exist: the shop answers only after they are written. */
async function lostPromises({ promised }: TradeWorld, db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ orderNumber: string; status: string; isOver: boolean }>(
    sql`select order_number as "orderNumber", status, reserved_until <= now() as "isOver" from orders`,
  )
  const found = new Set(rows.map(({ orderNumber }) => orderNumber))
  const lost = [...promised].filter((orderNumber) => !found.has(orderNumber))
  return [
    ...lost.map((orderNumber) => `Order ${orderNumber} was promised to a customer and is gone.`),
    ...rows
      .filter(({ status, isOver }) => status === 'pending' && isOver)
      .map(({ orderNumber }) => `Order ${orderNumber} ran out of time and still waits for its money.`),
  ]
}

// Gift cards and store credit are the shop's own: the provider knows nothing of them.
const isMoney = sql`p.stored_value_id is null`

/** Every payment and refund in the provider's own records must be in the books once. */
async function missingMoney({ shop }: TradeWorld, db: Db): Promise<string[]> {
  const state = State.parse(await (await fetch(`${shop.sandboxUrl}/_state`)).json())
  const { rows: payments } = await db.execute<{ id: string; cents: number }>(
    sql`select p.provider_payment_id as id, p.amount_cents::float8 as cents from payments p where ${isMoney}`,
  )
  const { rows: refunds } = await db.execute<{ id: string | null; cents: number; status: string }>(
    sql`select r.provider_refund_id as id, r.amount_cents::float8 as cents, r.status
      from refunds r join payments p on p.id = r.payment_id where ${isMoney} and not r.is_to_credit`,
  )
  const problems: string[] = []
  for (const { id, amount } of state.payments.filter(({ status }) => status === 'succeeded')) {
    const same = payments.filter((payment) => payment.id === id)
    if (same.length !== 1 || same[0]?.cents !== amount)
      problems.push(`Payment ${id} over ${amount} cents is in the books ${same.length} times.`)
  }
  for (const { id, status, amount } of state.refunds) {
    const ours = refunds.find((refund) => refund.id === id)
    // A refund that was pending and whose event was lost stays pending until a person looks it up.
    const isRight = ours?.cents === amount && (ours.status === status || ours.status === 'pending')
    if (!isRight)
      problems.push(
        `Refund ${id} is ${status} at the provider and ${ours?.status ?? 'unknown'} in the books.`,
      )
  }
  const invented = refunds.filter(
    ({ id, status }) => status !== 'failed' && !state.refunds.some((one) => one.id === id),
  )
  problems.push(
    ...invented.map(({ id, status }) => `Refund ${id} is ${status} here and not at the provider.`),
  )
  return problems
}
