import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { StockStatus } from '#contract/catalogue/product.ts'
import type { Random } from '#domain/seeded-random.ts'
import { stockText } from '#web/storefront/features/catalogue/stock-text.ts'
import type { History, ReadRequest, Value } from './history.ts'
import type { Line } from './line.ts'
import { priceOf, type Scene, type SceneCategory, type SceneProduct, stockTextOf } from './scene.ts'

export type Reader = {
  line: Pick<Line, 'ask'> & { processNumber: ReadRequest['processNumber'] }
  scene: Scene
  random: Random
  ending: AbortSignal
  /** Between two looks; without it there is none. */
  pauseMs?: number
  count: (what: string) => void
  accuse: (sentence: string) => void
  /** How long ago what was shown had been replaced. */
  noteLate: (ms: number) => void
}

type Look = {
  status: number
  body: string
  compare(what: string, history: History, shown: unknown, show?: (value: Value) => unknown): void
}

const Listed = z.object({
  id: z.int(),
  name: z.string(),
  price: z.number(),
  stock_quantity: z.int(),
  stock_status: StockStatus,
})
const ProductAnswer = z.object({ product: Listed })
const ListAnswer = z.object({ products: z.array(Listed) })

/** Neither the shop nor a proxy keeps an answer that there is nothing. */
export const notThere = 'responses that there is no such product'

const kindsOfText: Record<string, string> = { p: 'a product', c: 'a category', s: 'the settings' }

/** Reads pages and API responses in a loop, and compares what they show with what they may show. */
export async function read(reader: Reader): Promise<void> {
  const { line, scene, random, ending, pauseMs = 0, count, accuse, noteLate } = reader
  const pages = [home, category, product, search, listAnswer, productAnswer]
  while (!ending.aborted) {
    await random.one(pages)()
    if (pauseMs > 0) await wait(pauseMs)
  }

  async function look(path: string, mayBeGone = false): Promise<Look> {
    const request = { processNumber: line.processNumber, atMs: performance.now() }
    const { status, body } = await line.ask(path)
    count('responses checked')
    if (status === 404) count(notThere)
    if (status !== 200 && !(mayBeGone && status === 404))
      throw new Error(`GET ${path} answered ${status}: ${body.slice(0, 300)}`)
    const compare: Look['compare'] = (what, history, shown, show) => {
      const complaint = history.complaint(shown, request, show)
      noteLate(history.lateMs(shown, request, show))
      if (complaint) accuse(`${path} ${complaint} (${what}).`)
    }
    return { status, body, compare }
  }

  async function home(): Promise<void> {
    compareTexts(reader, await look('/'))
  }

  async function category(): Promise<void> {
    const shelf = random.one(scene.categories)
    const seen = await look(`/category/${shelf.slug}`)
    const shown = compareTexts(reader, seen)
    for (const one of productsOf(shelf))
      seen.compare('whether it is listed', one.isActive, shown.has(one.index))
    for (const [card] of seen.body.matchAll(/<article.*?<\/article>/gs)) compareStockText(reader, seen, card)
  }

  async function product(): Promise<void> {
    const one = random.one(scene.products)
    const seen = await look(`/product/${one.slug}`, true)
    seen.compare('whether it is there', one.isActive, seen.status === 200)
    if (seen.status !== 200) return
    compareTexts(reader, seen)
    compareStockText(reader, seen, /<h1.*$/s.exec(seen.body)?.[0] ?? '')
  }

  async function search(): Promise<void> {
    compareTexts(reader, await look('/products?q=freshware'))
  }

  async function listAnswer(): Promise<void> {
    const shelf = random.one(scene.categories)
    const seen = await look(`/api/products?category=${shelf.slug}&limit=100`)
    const { products } = ListAnswer.parse(JSON.parse(seen.body))
    for (const one of productsOf(shelf)) {
      const listed = products.find(({ id }) => id === one.id)
      seen.compare('whether it is listed', one.isActive, listed !== undefined)
      if (listed) compareFacts(seen, one, listed)
      if (listed) seen.compare('what it says of its stock', one.stock, shownStock(listed), textOfStock)
    }
  }

  async function productAnswer(): Promise<void> {
    const one = random.one(scene.products)
    const seen = await look(`/api/products/${one.id}`, true)
    seen.compare('whether it is there', one.isActive, seen.status === 200)
    if (seen.status !== 200) return
    const answered = ProductAnswer.parse(JSON.parse(seen.body)).product
    compareFacts(seen, one, answered)
    // Only this answer promises the exact number.
    seen.compare('its stock', one.stock, answered.stock_quantity)
  }

  function productsOf(shelf: SceneCategory): SceneProduct[] {
    return scene.products.filter((one) => one.category === shelf)
  }
}

function compareFacts(
  { compare, body }: Look,
  one: SceneProduct,
  { name, price }: z.infer<typeof Listed>,
): void {
  const version = /v(\d+)$/.exec(name)?.[1]
  if (version === undefined)
    throw new Error(`A response has a product with an unexpected name: ${body.slice(0, 300)}`)
  compare('its name', one.name, Number(version))
  compare('its price', one.priceCents, Math.round(price * 100) - priceOf(0))
}

const textOfStock = (value: Value) => stockTextOf(Number(value))

function shownStock({ stock_quantity, stock_status }: z.infer<typeof Listed>): string {
  return stockText({ available: stock_quantity, stockStatus: stock_status })
}

/** Of the first product in a part of a page: its name is followed by what is said of its stock. */
function compareStockText({ scene, count }: Reader, { compare }: Look, part: string): void {
  const index = /\bp(\d+)v\d+\b/.exec(part)?.[1]
  const shown = />(Only \d+ left|In Stock|Low Stock|Out of Stock)</.exec(part)?.[1]
  const one = scene.products[Number(index)]
  if (!one || !shown) throw new Error(`A page names a product without its stock: ${part.slice(0, 300)}`)
  count('texts of stock compared')
  compare('what it says of its stock', one.stock, shown, textOfStock)
}

/** Returns the products that the page shows. */
function compareTexts({ scene, count }: Reader, { compare, body }: Look): Set<number> {
  const shown = new Set<number>()
  for (const [, kind, place, version] of body.matchAll(/\b([pcs])(\d+)v(\d+)\b/g)) {
    const index = Number(place)
    if (kind === 'p') shown.add(index)
    const history =
      kind === 'p'
        ? scene.products[index]?.name
        : kind === 'c'
          ? scene.categories[index]?.title
          : scene.shopName
    if (!history) continue
    count(`texts of ${kindsOfText[kind ?? '']} compared`)
    compare(`the text ${kind}${place}`, history, Number(version))
  }
  return shown
}
