import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import type { Random } from '#domain/seeded-random.ts'
import { shopConfig } from '#shop.config'
import { type Buyer, cancelOrder, type PlacedOrder, payOrder, placeOrder } from './buyer.ts'
import type { History, Value } from './history.ts'
import type { Line } from './line.ts'
import {
  categoryTitle,
  maxStock,
  priceOf,
  productName,
  type Scene,
  type SceneProduct,
  shopTitle,
} from './scene.ts'

export type Writer = {
  line: Line
  token: string
  pool: pg.Pool
  scene: Scene
  random: Random
  /** For orders; null if nobody buys. */
  buyer: Buyer | null
  /** How long after a change the next one begins at the earliest. */
  paceMs: number
  count: (what: string) => void
}

type Change = {
  what: string
  history: History
  next: Value
  byApi: () => Promise<void>
  byHand?: string
  /** What follows from it, before the next change. */
  after?: () => Promise<void>
}

const maxUnitsOfNewCustomer = shopConfig.unpaidOrders.maxUnitsNewCustomer

const Product = z.object({ product: z.looseObject({ on_hand_quantity: z.int() }) })
const Settings = z.object({ settings: z.looseObject({}), version: z.int() })

/**
 * Makes random changes one at a time, through its process or directly in the database. No other writer changes the same
 * values, so the latest change is always known.
 */
export async function write(
  writer: Writer,
  mine: { products: readonly SceneProduct[]; hasShop: boolean },
  changes: number,
): Promise<void> {
  const { line, pool, random, count } = writer
  const startedAt = performance.now()
  for (let made = 0; made < changes; made++) {
    const change = choose()
    const isByHand = change.byHand !== undefined && random.chance(0.5)
    const committed = change.history.begin(change.next, isByHand ? 'database' : line.processNumber)
    if (isByHand) await pool.query(change.byHand ?? '')
    else await change.byApi()
    committed()
    count(`changes of ${change.what} ${isByHand ? 'in the database' : 'through a process'}`)
    await change.after?.()
    if (writer.paceMs > 0) await wait(writer.paceMs - ((performance.now() - startedAt) % writer.paceMs))
    // Sometimes long enough for responses to be cached and requested again.
    else if (random.chance(0.1)) await wait(random.whole(1, 150))
  }

  function choose(): Change {
    if (mine.hasShop && random.chance(0.1)) return renameShop(writer)
    if (mine.hasShop && random.chance(0.1)) return renameCategory(writer)
    const product = random.one(mine.products)
    const { buyer } = writer
    if (buyer && random.chance(0.4) && canBeBought(product)) return order(writer, buyer, product)
    return random.one([renameProduct, price, restock, activate])(writer, product)
  }
}

function renameProduct(owner: Writer, product: SceneProduct): Change {
  const next = following(product.name)
  const name = productName(product.index, next)
  return {
    what: 'a name',
    history: product.name,
    next,
    byApi: () => save(owner, product, { name }),
    byHand: `update products set name = '${name}' where id = ${product.id}`,
  }
}

function price(owner: Writer, product: SceneProduct): Change {
  const next = following(product.priceCents)
  return {
    what: 'a price',
    history: product.priceCents,
    next,
    byApi: () => save(owner, product, { price: priceOf(next) / 100, retail_price: priceOf(next) / 100 }),
    byHand: `update products set retail_cents = ${priceOf(next)} where id = ${product.id}`,
  }
}

function restock(owner: Writer, product: SceneProduct): Change {
  const { random } = owner
  const next = (Number(product.stock.now) + random.whole(1, maxStock)) % (maxStock + 1)
  return {
    what: 'stock',
    history: product.stock,
    next,
    byApi: () => save(owner, product, { stock_quantity: next }),
    byHand: `with moved as (
        insert into stock_movements (product_id, quantity, cause, actor)
        select product_id, ${next} - on_hand, 'edit', 'by hand' from stock_levels
        where product_id = ${product.id} and on_hand <> ${next})
      update stock_levels set on_hand = ${next} where product_id = ${product.id}`,
  }
}

const canBeBought = ({ isActive, stock }: SceneProduct) => isActive.now === true && Number(stock.now) > 0

/** The order is paid, which changes nothing that is shown, or cancelled. */
function order({ line, random, count }: Writer, buyer: Buyer, product: SceneProduct): Change {
  const { stock } = product
  const available = Number(stock.now)
  const quantity = random.whole(1, Math.min(available, maxUnitsOfNewCustomer))
  const placed = Promise.withResolvers<PlacedOrder>()
  return {
    what: 'stock by an order',
    history: stock,
    next: available - quantity,
    byApi: async () => placed.resolve(await placeOrder(buyer, { productId: product.id, quantity })),
    async after() {
      if (random.chance(0.5)) {
        await payOrder(buyer, await placed.promise)
        count('orders paid')
        return
      }
      const committed = stock.begin(available, line.processNumber)
      await cancelOrder(buyer, await placed.promise)
      committed()
      count('orders cancelled')
    },
  }
}

function activate(owner: Writer, product: SceneProduct): Change {
  const next = !product.isActive.now
  return {
    what: 'what is for sale',
    history: product.isActive,
    next,
    byApi: () => save(owner, product, { is_active: next }),
    byHand: `update products set is_active = ${next} where id = ${product.id}`,
  }
}

function renameCategory(owner: Writer): Change {
  const { pool, scene, random } = owner
  const { index, slug, title: history } = random.one(scene.categories)
  const next = following(history)
  const title = categoryTitle(index, next)
  return {
    what: 'a category',
    history,
    next,
    byApi: async () => {
      const { rows } = await pool.query<{ id: number }>('select id from categories where slug = $1', [slug])
      await call(owner, 'PUT', `/api/categories/${rows[0]?.id}`, { title })
    },
    byHand: `update categories set title = '${title}' where slug = '${slug}'`,
  }
}

function renameShop(owner: Writer): Change {
  const { shopName: history } = owner.scene
  const next = following(history)
  return {
    what: 'the settings',
    history,
    next,
    byApi: async () => {
      const { settings, version } = Settings.parse(await call(owner, 'GET', '/api/admin/settings'))
      await call(owner, 'PUT', '/api/admin/settings', {
        settings: { ...settings, name: shopTitle(next) },
        version,
      })
    },
  }
}

async function save(owner: Writer, { id }: SceneProduct, change: object): Promise<void> {
  const { product } = Product.parse(await call(owner, 'GET', `/api/admin/products/${id}`))
  await call(owner, 'PUT', `/api/products/${id}`, {
    ...product,
    stock_quantity: product.on_hand_quantity,
    ...change,
  })
}

async function call({ line, token }: Writer, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await line.ask(path, { method, token, ...(body !== undefined && { body }) })
  if (answer.status === 200) return JSON.parse(answer.body)
  throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.slice(0, 300)}`)
}

function following(history: History): number {
  return Number(history.now) + 1
}
