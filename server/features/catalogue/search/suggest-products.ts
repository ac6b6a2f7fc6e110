import type { z } from 'zod'
import type { suggestProducts as suggestEndpoint } from '#contract/catalogue/product.ts'
import { pictureOf } from '../../media/picture-of.ts'
import type { Searches } from './searches.ts'
import { listLikeProducts, listSuggestions, type SuggestedProduct } from './suggestion-queries.ts'

type Suggestions = z.infer<(typeof suggestEndpoint.responses)[200]>

const maxSuggestions = 8
const maxCategories = 3

/**
 * Suggestions for what someone is typing; similar spellings are offered only if nothing matches exactly. Null if too
 * many search at once.
 */
export async function suggestProducts(
  { searches }: { searches: Searches },
  text: string,
  clientAddress: string | null,
): Promise<Suggestions | null> {
  const typed = text.trim()
  if (typed === '') return { products: [], categories: [] }

  return searches.run(async (db) => {
    const { categories, products } = await listSuggestions(db, typed, {
      categories: maxCategories,
      products: maxSuggestions,
    })
    const isFound = categories.length + products.length > 0
    const shown = isFound ? products : await listLikeProducts(db, typed, maxSuggestions)
    return { categories, products: shown.slice(0, maxSuggestions - categories.length).map(suggestionView) }
  }, clientAddress)
}

function suggestionView({ photo, ...product }: SuggestedProduct): Suggestions['products'][number] {
  return { ...product, imageUrl: photo ? pictureOf(photo).url : null }
}
