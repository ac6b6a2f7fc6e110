import { z } from 'zod'
import type { Random } from '#tests/siege/random.ts'
import type { History, Value } from './history.ts'
import type { Line } from './line.ts'
import { priceOf, type Scene, type SceneCategory, type SceneProduct, stockOf } from './scene.ts'

export type Reader = {
  line: Line
  scene: Scene
  random: Random
  ending: AbortSignal
  count: (what: string) => void
  accuse: (sentence: string) => void
}

type Look = { status: number; body: string; compare(what: string, history: History, value: Value): void }

const Listed = z.object({ id: z.int(), name: z.string(), price: z.number(), stock_quantity: z.int() })
const ProductAnswer = z.object({ product: Listed })
const ListAnswer = z.object({ products: z.array(Listed) })

const kindsOfText: Record<string, string> = { p: 'a product', c: 'a category', s: 'the settings' }

/** Reads pages and API responses in a loop, and compares what they show with what they may show. */
export async function read(reader: Reader): Promise<void> {
  const { line, scene, random, ending, count, accuse } = reader
  const pages = [home, category, product, search, listAnswer, productAnswer]
  while (!ending.aborted) await random.one(pages)()

  async function look(path: string, mayBeGone = false): Promise<Look> {
    const asked = { processNumber: line.processNumber, atMs: performance.now() }
    const { status, body } = await line.ask(path)
    count('responses checked')
    if (status !== 200 && !(mayBeGone && status === 404))
      throw new Error(`GET ${path} answered ${status}: ${body.slice(0, 300)}`)
    const compare = (what: string, history: History, value: Value) => {
      const complaint = history.complaint(value, asked)
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
  }

  async function product(): Promise<void> {
    const one = random.one(scene.products)
    const seen = await look(`/product/${one.slug}`, true)
    seen.compare('whether it is there', one.isActive, seen.status === 200)
    if (seen.status === 200) compareTexts(reader, seen)
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
    }
  }

  async function productAnswer(): Promise<void> {
    const one = random.one(scene.products)
    const seen = await look(`/api/products/${one.id}`, true)
    seen.compare('whether it is there', one.isActive, seen.status === 200)
    if (seen.status === 200) compareFacts(seen, one, ProductAnswer.parse(JSON.parse(seen.body)).product)
  }

  function productsOf(shelf: SceneCategory): SceneProduct[] {
    return scene.products.filter((one) => one.category === shelf)
  }
}

function compareFacts(
  { compare, body }: Look,
  one: SceneProduct,
  { name, price, stock_quantity }: z.infer<typeof Listed>,
): void {
  const version = /v(\d+)$/.exec(name)?.[1]
  if (version === undefined)
    throw new Error(`A response has a product with an unexpected name: ${body.slice(0, 300)}`)
  compare('its name', one.name, Number(version))
  compare('its price', one.priceCents, Math.round(price * 100) - priceOf(0))
  compare('its stock', one.stock, stock_quantity - stockOf(0))
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
