import type { Product } from '#contract/catalogue/product.ts'
import { isColourOption, swatchOf } from '#domain/catalogue/families/swatch.ts'

/** What a card says of the other variants of its product. */
export type CardChoice = {
  /** Whether they cost more. */
  isFrom: boolean
  /** Whether one of them can be bought, although the one on the card cannot. */
  othersInStock: boolean
  colours: { name: string; swatch: string | null }[]
  /** "128GB to 1TB", "13 inch, 15 inch" */
  sizes: string[]
}

const maxNamed = 3

/** Null if there is nothing to choose. */
export function cardChoice({ family, priceCents, available }: Product): CardChoice | null {
  if (!family || family.variants < 2) return null
  const differing = family.options.filter(({ values }) => values.length > 1)
  const colours = differing.find(({ name }) => isColourOption(name))
  return {
    isFrom: priceCents === family.minCents && family.maxCents > priceCents,
    othersInStock: available === 0 && family.hasStock,
    colours: colours?.values.map((name) => ({ name, swatch: swatchOf(name) })) ?? [],
    sizes: differing.filter((option) => option !== colours).map(({ values }) => sizesText(values)),
  }
}

function sizesText(values: readonly string[]): string {
  const [first = ''] = values
  if (values.length <= maxNamed) return values.join(', ')
  return /^\d/.test(first) ? `${first} to ${values.at(-1)}` : `${values.length} to choose from`
}
