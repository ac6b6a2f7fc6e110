import type { Answer, JudgedSearch, Verdict } from './judge-searches.ts'
import { judge } from './judge-searches.ts'

/** `GET` of a path of the API, as its answer's body. */
export type Get = (path: string) => Promise<unknown>

type Listed = { products: { slug: string }[]; suggestions: { slug: string }[] }

/** Asks every search as a shopper does: its first page, in the order that the shop gives it. */
export async function askSearches(get: Get, searches: readonly JudgedSearch[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const search of searches) verdicts.push(judge(search, await ask(get, await withSku(get, search.q))))
  return verdicts
}

async function ask(get: Get, text: string): Promise<Answer> {
  const startedAt = performance.now()
  const { products, suggestions } = (await get(`/products?q=${encodeURIComponent(text)}`)) as Listed
  const ms = performance.now() - startedAt
  return { found: products.map(({ slug }) => slug), near: suggestions.map(({ slug }) => slug), ms }
}

async function withSku(get: Get, text: string): Promise<string> {
  const [hole, slug, isLower] = /\{sku:([\w-]+)(:lower)?\}/.exec(text) ?? []
  if (!hole) return text
  const { product } = (await get(`/products/${slug}`)) as { product: { sku: string } }
  return text.replace(hole, isLower ? product.sku.toLowerCase() : product.sku)
}
