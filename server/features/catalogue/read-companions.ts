import type { Product, ProductVariant } from '#contract/catalogue/product.ts'
import { optionsOf } from '#domain/catalogue/families/family.ts'
import { compareVariantLabels, variantLabel } from '#domain/catalogue/families/variant.ts'
import { chooseAccessories, maxAccessories } from '#domain/catalogue/fit/accessory.ts'
import { type Companion, listCompanions } from './companion-queries.ts'
import type { ProductRow } from './product-row-queries.ts'
import type { Reader } from './read-product-view.ts'
import { type ProductReading, readProducts } from './read-products.ts'

const relatedProducts = 4
const maxVariants = 12

type Companions = { variants: ProductVariant[]; accessories: Product[]; related: Product[] }

/** What the page of a product shows beside it; nothing twice. */
export async function readCompanions(
  needs: ProductReading,
  product: ProductRow,
  caller: Reader | null,
): Promise<Companions> {
  const { value: chosen } = await needs.pageCache.getOrCreatePart(`companions ${product.id}`, async () => ({
    value: await chooseCompanions(needs, product),
    tags: ['lists'],
  }))
  const variantIds = chosen.variants.map(({ id }) => id)
  const ids = [...variantIds, ...chosen.accessories, ...chosen.related]
  const products = await readProducts(needs, ids, caller)
  const byId = new Map(products.map((product) => [product.id, product]))
  const of = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? [])
  return {
    variants: chosen.variants.flatMap(({ id, label }) =>
      of([id]).map((variant) => variantView(variant, label)),
    ),
    accessories: of(chosen.accessories),
    related: of(chosen.related),
  }
}

/** By their ids, in order. They depend on every product's name, price, specifications and whether it can be bought. */
type CompanionIds = { variants: { id: number; label: string }[]; accessories: number[]; related: number[] }

async function chooseCompanions({ db, clock }: ProductReading, product: ProductRow): Promise<CompanionIds> {
  // As many more as may be shown as accessories already.
  const found = await listCompanions(db, product, relatedProducts + maxAccessories, clock())
  const accessories = chooseAccessories(product, found.accessories).map(({ id }) => id)
  const variants = variantsOf(product, found.variants)
  const shown = new Set([...accessories, ...variants.map(({ id }) => id)])
  const related = oneOfEachFamily(found.related, product.familyName)
    .map(({ id }) => id)
    .filter((id) => !shown.has(id))
    .slice(0, relatedProducts)
  return { variants, accessories, related }
}

function oneOfEachFamily(rows: readonly Companion[], ownFamily: string): Companion[] {
  const seen = new Set([ownFamily])
  return rows.filter(({ familyName }) => {
    const isNew = familyName === '' || !seen.has(familyName)
    seen.add(familyName)
    return isNew
  })
}

function variantsOf(product: ProductRow, found: readonly Companion[]): CompanionIds['variants'] {
  if (product.familyName !== '') return found.map((row) => ({ id: row.id, label: familyLabel(product, row) }))
  return found
    .flatMap((row) => {
      const label = variantLabel(product, row)
      return label === null ? [] : [{ id: row.id, label }]
    })
    .toSorted((one, other) => compareVariantLabels(one.label, other.label))
    .slice(0, maxVariants)
}

/** The values in which it differs. */
function familyLabel(product: ProductRow, other: Companion): string {
  const own = optionsOf(product)
  const differing = optionsOf(other).filter(({ value }, at) => value !== own[at]?.value)
  return differing.map(({ value }) => value).join(', ')
}

function variantView(
  { id, slug, name, retailCents, priceCents, stockStatus, family, imageObjects }: Product,
  label: string,
): ProductVariant {
  const values = family?.options.map(({ value }) => value) ?? []
  return {
    id,
    slug,
    name,
    label,
    retailCents,
    priceCents,
    stockStatus,
    values,
    image: imageObjects[0] ?? null,
  }
}
