import type { Product, ProductVariant } from '#contract/catalogue/product.ts'
import { type PickerChoice, pickerOf } from '#domain/catalogue/families/family.ts'
import { isColourOption, swatchOf } from '#domain/catalogue/families/swatch.ts'
import { formatRand } from '#domain/money/money.ts'

export type FamilyPick = {
  slug: string
  value: string
  /** What to know before choosing it: that it is sold out, or what else changes. */
  note: string
  /** What it costs more or less. */
  difference: string
  swatch: string | null
  isCurrent: boolean
  isAvailable: boolean
  /** Whether nothing else changes with it. */
  isExact: boolean
}

export type FamilyPickOption = { name: string; value: string; picks: FamilyPick[] }

/** The picker of a variant's page as the page shows it; null for a product by itself. For loaders, as browsers need no rule of it. */
export function familyPickOf(
  product: Product,
  variants: readonly ProductVariant[],
): FamilyPickOption[] | null {
  const { family } = product
  if (!family) return null
  const current = { ...product, values: family.options.map(({ value }) => value) }
  const names = family.options.map(({ name }) => name)
  return pickerOf<Pickable>(names, current, [current, ...variants]).map(({ name, choices }, at) => ({
    name,
    value: current.values[at] ?? '',
    picks: choices.map((choice) => pickOf(choice, isColourOption(name))),
  }))
}

type Pickable = Pick<ProductVariant, 'slug' | 'values' | 'priceCents' | 'stockStatus'>

function pickOf(choice: PickerChoice<Pickable>, isColour: boolean): FamilyPick {
  const { value, variant, isCurrent, isSoldOut, changes } = choice
  return {
    slug: variant.slug,
    value,
    note: noteOf(choice),
    difference: differenceOf(choice),
    swatch: isColour ? swatchOf(value) : null,
    isCurrent,
    isAvailable: !isSoldOut,
    isExact: changes.length === 0,
  }
}

function noteOf({ isSoldOut, changes }: PickerChoice<Pickable>): string {
  const notes = [
    ...(changes.length > 0 ? [`Only as ${changes.join(', ')}`] : []),
    ...(isSoldOut ? ['Out of Stock'] : []),
  ]
  return notes.join(', ')
}

function differenceOf({ isCurrent, isSoldOut, differenceCents: cents }: PickerChoice<Pickable>): string {
  if (isCurrent || isSoldOut || cents === 0) return ''
  const amount = formatRand(Math.abs(cents)).replace(/,00$/, '')
  return cents > 0 ? `${amount} more` : `${amount} less`
}
