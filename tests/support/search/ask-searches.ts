import { demoFamilies } from '#server/db/seed/demo-families.ts'
import type { Answer, JudgedSearch, Verdict } from './judge-searches.ts'
import { judge } from './judge-searches.ts'

/** `GET` of a path of the API, as its answer's body. */
export type Get = (path: string) => Promise<unknown>

type ShownProduct = { slug: string; family: { name: string } | null }
type SearchAnswer = { products: ShownProduct[]; suggestions: ShownProduct[] }

/** Asks every search as a shopper does: its first page, in the order that the shop gives it. */
export async function askSearches(get: Get, searches: readonly JudgedSearch[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const search of searches) verdicts.push(judge(search, await ask(get, await withSku(get, search.q))))
  return verdicts
}

async function ask(get: Get, text: string): Promise<Answer> {
  const startedAt = performance.now()
  const { products, suggestions } = (await get(`/products?q=${encodeURIComponent(text)}`)) as SearchAnswer
  const ms = performance.now() - startedAt
  return { found: products.map(judgedSlug), near: suggestions.map(judgedSlug), ms }
}

const judgedVariants = new Map(demoFamilies.map(({ name, slug }) => [name, slug]))

/** The catalogue was judged before it had families: any variant counts as the one of it that was judged. */
function judgedSlug({ slug, family }: ShownProduct): string {
  return (family && judgedVariants.get(family.name)) ?? slug
}

async function withSku(get: Get, text: string): Promise<string> {
  const [hole, slug, isLower] = /\{sku:([\w-]+)(:lower)?\}/.exec(text) ?? []
  if (!hole) return text
  const { product } = (await get(`/products/${slug}`)) as { product: { sku: string } }
  return text.replace(hole, isLower ? product.sku.toLowerCase() : product.sku)
}
