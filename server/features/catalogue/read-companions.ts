import type { Product, ProductVariant } from '#contract/catalogue/product.ts'
import { chooseAccessories, maxAccessories } from '#domain/catalogue/accessory.ts'
import { compareVariantLabels, variantLabel } from '#domain/catalogue/variant.ts'
import { listCompanions } from './companion-queries.ts'
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
type Chosen = { variants: { id: number; label: string }[]; accessories: number[]; related: number[] }

async function chooseCompanions({ db, clock }: ProductReading, product: ProductRow): Promise<Chosen> {
  // As many more as may be shown as accessories already.
  const found = await listCompanions(db, product, relatedProducts + maxAccessories, clock())
  const accessories = chooseAccessories(product, found.accessories).map(({ id }) => id)
  const variants = variantsOf(product, found.variants)
  const shown = new Set([...accessories, ...variants.map(({ id }) => id)])
  const related = found.related
    .map(({ id }) => id)
    .filter((id) => !shown.has(id))
    .slice(0, relatedProducts)
  return { variants, accessories, related }
}

function variantsOf(product: ProductRow, found: readonly ProductRow[]): Chosen['variants'] {
  return found
    .flatMap((row) => {
      const label = variantLabel(product, row)
      return label === null ? [] : [{ id: row.id, label }]
    })
    .toSorted((one, other) => compareVariantLabels(one.label, other.label))
    .slice(0, maxVariants)
}

function variantView(
  { id, slug, name, retailCents, stockStatus, imageObjects }: Product,
  label: string,
): ProductVariant {
  return { id, slug, name, label, retailCents, stockStatus, image: imageObjects[0] ?? null }
}
