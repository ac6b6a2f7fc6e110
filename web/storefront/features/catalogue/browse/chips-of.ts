import { facetLabel } from '#domain/catalogue/facets.ts'
import { formatWholeRand, parseRand } from '#domain/money/money.ts'
import { findPreset } from '#domain/money/price-presets.ts'
import { type BrowseState, writeBrowseState } from './browse-state.ts'

/** One active filter, and the address without it. */
export type Chip = { label: string; search: string }

export function chipsOf(state: BrowseState): Chip[] {
  const without = (change: Partial<BrowseState>) => writeBrowseState({ ...state, page: 1, ...change })
  const chips: (Chip | false)[] = [
    state.q !== '' && { label: `“${state.q}”`, search: without({ q: '' }) },
    state.range !== '' && {
      label: findPreset(state.range)?.label ?? state.range,
      search: without({ range: '' }),
    },
    state.minPrice !== '' && { label: `From ${amount(state.minPrice)}`, search: without({ minPrice: '' }) },
    state.maxPrice !== '' && { label: `Up to ${amount(state.maxPrice)}`, search: without({ maxPrice: '' }) },
    state.inStock && { label: 'In stock only', search: without({ inStock: false }) },
    ...state.brands.map((brand) => ({
      label: brand,
      search: without({ brands: state.brands.filter((other) => other !== brand) }),
    })),
    ...state.specs.map((spec) => ({
      label: `${facetLabel(spec.key)}: ${spec.value}`,
      search: without({ specs: state.specs.filter((other) => other !== spec) }),
    })),
  ]
  return chips.filter((chip) => chip !== false)
}

function amount(typed: string): string {
  const cents = parseRand(typed)
  return cents === null ? typed : formatWholeRand(cents)
}
