import type { ProductList } from '#contract/catalogue/product.ts'
import { facetLabel } from '#domain/catalogue/browsing/facet.ts'
import { formatWholeRand } from '#domain/money/money.ts'
import { parseRand } from '#domain/money/parse-rand.ts'
import { findPreset } from '#domain/money/price-presets.ts'
import { type BrowseState, writeBrowseState } from './browse-state.ts'

/** One active filter, and the address without it. */
export type Chip = { label: string; search: string }

/** The price that a search named, and the search without it. */
export type PriceWords = NonNullable<ProductList['price_words']>

/** With the labels that the filters have on this list. */
export function chipsOf(
  state: BrowseState,
  priceWords?: PriceWords,
  facets: readonly { key: string; label: string }[] = [],
): Chip[] {
  const without = (change: Partial<BrowseState>) => writeBrowseState({ ...state, page: 1, ...change })
  const chips: (Chip | false)[] = [
    wordsOf(state, priceWords) !== '' && {
      label: `“${wordsOf(state, priceWords)}”`,
      // The price that was named with them stays.
      search: without({ q: '', ...pricesOf(priceWords) }),
    },
    priceWords !== undefined && {
      label: priceWordsLabel(priceWords),
      search: without({ q: priceWords.text }),
    },
    state.range !== '' && {
      label: findPreset(state.range)?.label ?? state.range,
      search: without({ range: '' }),
    },
    state.minPrice !== '' && { label: `From ${amount(state.minPrice)}`, search: without({ minPrice: '' }) },
    state.maxPrice !== '' && { label: `Up to ${amount(state.maxPrice)}`, search: without({ maxPrice: '' }) },
    state.inStock && { label: 'In stock only', search: without({ inStock: false }) },
    state.onSale && { label: 'On sale', search: without({ onSale: false }) },
    ...state.brands.map((brand) => ({
      label: brand,
      search: without({ brands: state.brands.filter((other) => other !== brand) }),
    })),
    ...state.specs.map((spec) => ({
      label: `${facets.find(({ key }) => key === spec.key)?.label ?? facetLabel(spec.key)}: ${spec.value}`,
      search: without({ specs: state.specs.filter((other) => other !== spec) }),
    })),
  ]
  return chips.filter((chip) => chip !== false)
}

function wordsOf({ q }: BrowseState, priceWords: PriceWords | undefined): string {
  return priceWords ? priceWords.text : q
}

function pricesOf(priceWords: PriceWords | undefined): Partial<BrowseState> {
  const { minCents = null, maxCents = null } = priceWords ?? {}
  return {
    ...(minCents !== null && { minPrice: String(minCents / 100) }),
    ...(maxCents !== null && { maxPrice: String(maxCents / 100) }),
  }
}

function priceWordsLabel({ minCents, maxCents }: PriceWords): string {
  if (minCents === null) return `Up to ${formatWholeRand(maxCents ?? 0)}`
  return maxCents === null
    ? `From ${formatWholeRand(minCents)}`
    : `${formatWholeRand(minCents)} to ${formatWholeRand(maxCents)}`
}

function amount(typed: string): string {
  const cents = parseRand(typed)
  return cents === null ? typed : formatWholeRand(cents)
}
