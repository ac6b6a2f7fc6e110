import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import type { Random } from '#tests/siege/random.ts'
import type { History, Value } from './history.ts'
import type { Line } from './line.ts'
import {
  categoryTitle,
  priceOf,
  productName,
  type Scene,
  type SceneProduct,
  shopTitle,
  stockOf,
} from './scene.ts'

export type Writer = { line: Line; token: string; pool: pg.Pool; scene: Scene; random: Random }

type Change = { what: string; history: History; next: Value; byApi: () => Promise<void>; byHand?: string }

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
  count: (what: string) => void,
): Promise<void> {
  const { line, pool, random } = writer
  for (let made = 0; made < changes; made++) {
    const change = choose()
    const isByHand = change.byHand !== undefined && random.chance(0.5)
    const committed = change.history.begin(change.next, isByHand ? 'database' : line.processNumber)
    if (isByHand) await pool.query(change.byHand ?? '')
    else await change.byApi()
    committed()
    count(`changes of ${change.what} ${isByHand ? 'in the database' : 'through a process'}`)
    // Sometimes long enough for responses to be cached and requested again.
    if (random.chance(0.1)) await wait(random.whole(1, 150))
  }

  function choose(): Change {
    if (mine.hasShop && random.chance(0.1)) return renameShop(writer)
    if (mine.hasShop && random.chance(0.1)) return renameCategory(writer)
    const product = random.one(mine.products)
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
  const next = following(product.stock)
  return {
    what: 'stock',
    history: product.stock,
    next,
    byApi: () => save(owner, product, { stock_quantity: stockOf(next) }),
    byHand: `update stock_levels set on_hand = ${stockOf(next)} where product_id = ${product.id}`,
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
