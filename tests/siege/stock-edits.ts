import { sql } from 'drizzle-orm'
import type { Random } from '#domain/seeded-random.ts'
import type { Db } from '#server/db/client.ts'
import { type Answer, call, sendCsv } from './calls.ts'
import type { World } from './world.ts'

type StockEdit = { productId: number; seen: number; difference: number; version: number }
type Way = (world: World, typed: StockEdit) => Promise<Answer>

/** Somebody counts stock or unpacks a delivery while it sells: in the form, the grid or a file. */
export async function editStock(world: World, random: Random): Promise<void> {
  const productId = random.one(world.productIds)
  const read = await call(world, 'GET', `/admin/products/${productId}`, { person: world.owner })
  const product = read.body?.product
  if (!product) return
  const seen: number = product.on_hand_quantity
  const difference = random.whole(-3, 25)
  if (difference === 0 || seen + difference < 0) return
  const [name, way] = random.one(Object.entries(ways))
  const outcome = await untilAnswered(() =>
    way(world, { productId, seen, difference, version: product.version }),
  )
  if (outcome === 'refused') return
  world.typed.push({ productId, difference, isSure: outcome === 'saved' })
  if (outcome === 'saved') world.tally.count(`stock corrections by ${name}`)
  else world.tally.count('stock corrections without a response')
}

const ways: Record<string, Way> = {
  form: (world, { productId, seen, difference, version }) =>
    call(world, 'PUT', `/products/${productId}`, {
      person: world.owner,
      body: { stock_seen: seen, stock_quantity: seen + difference, version },
    }),
  grid: (world, { productId, seen, difference, version }) =>
    call(world, 'POST', '/products/bulk-edit', {
      person: world.owner,
      body: { changes: [{ id: productId, stock_seen: seen, stock_quantity: seen + difference, version }] },
    }),
  async file(world, { productId, seen, difference }) {
    const file = `id,stock_quantity,stock_exported\n${productId},${seen + difference},${seen}\n`
    const told = await sendCsv(world, file, { dryRun: true })
    return told.status === 200 ? sendCsv(world, file, { plan: told.body.plan }) : told
  },
}

/**
 * Sent again after a lost answer. By the version that was read it is then saved, or refused because it was saved before
 * or somebody else saved: an owner who cannot tell which counts again.
 */
async function untilAnswered(send: () => Promise<Answer>): Promise<'saved' | 'refused' | 'unsure'> {
  for (let times = 1; times <= 3; times++) {
    const { status } = await send()
    if (status === 200) return 'saved'
    if (status >= 400 && status < 500) return times === 1 ? 'refused' : 'unsure'
  }
  return 'unsure'
}

/** Each difference must be in the ledger once, without any other manual change. */
export async function misappliedEdits({ typed, productIds }: World, db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ productId: number; quantity: number }>(
    sql`select product_id as "productId", quantity from stock_movements where cause in ('counted', 'received', 'edit')`,
  )
  return productIds.flatMap((productId) => {
    const moved = rows.filter((row) => row.productId === productId).map(({ quantity }) => quantity)
    const edits = typed.filter((edit) => edit.productId === productId)
    const missing = edits.filter(({ isSure }) => isSure).filter(({ difference }) => !take(moved, difference))
    for (const { difference } of edits.filter(({ isSure }) => !isSure)) take(moved, difference)
    return [
      ...missing.map(
        ({ difference }) =>
          `Stock of a product was corrected by ${difference}, which the ledger does not have.`,
      ),
      ...moved.map(
        (quantity) => `The ledger has a correction by ${quantity} that nobody typed, or typed once.`,
      ),
    ]
  })
}

function take(quantities: number[], wanted: number): boolean {
  const at = quantities.indexOf(wanted)
  if (at >= 0) quantities.splice(at, 1)
  return at >= 0
}
