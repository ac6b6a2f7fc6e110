import type { Product, ProductVariant } from '#contract/catalogue/product.ts'
import { chooseAccessories, maxAccessories } from '#domain/catalogue/accessory.ts'
import { compareVariantLabels, variantLabel } from '#domain/catalogue/variant.ts'
import type { Db } from '#server/db/client.ts'
import { listCompanions } from './companion-queries.ts'
import type { ProductRow } from './product-row-queries.ts'
import { productView } from './product-view.ts'
import type { ProductView } from './read-product-view.ts'

const relatedProducts = 4
const maxVariants = 12

type Variant = { row: ProductRow; label: string }
type Chosen = { variants: Variant[]; accessories: ProductRow[]; related: ProductRow[] }

/** What the page of a product shows beside it; nothing twice. */
export async function readCompanions(db: Db, product: ProductRow, now: Date): Promise<Chosen> {
  // As many more as may be shown as accessories already.
  const found = await listCompanions(db, product, relatedProducts + maxAccessories, now)
  const accessories = chooseAccessories(product, found.accessories)
  const variants = variantsOf(product, found.variants)
  const shown = new Set([...accessories, ...variants.map(({ row }) => row)].map(({ id }) => id))
  const related = found.related.filter(({ id }) => !shown.has(id)).slice(0, relatedProducts)
  return { variants, accessories, related }
}

function variantsOf(product: ProductRow, found: readonly ProductRow[]): Variant[] {
  return found
    .flatMap((row) => {
      const label = variantLabel(product, row)
      return label === null ? [] : [{ row, label }]
    })
    .toSorted((one, other) => compareVariantLabels(one.label, other.label))
    .slice(0, maxVariants)
}

export function companionsView({ variants, accessories, related }: Chosen, view: ProductView) {
  return {
    variants: variants.map(variantView),
    accessories: accessories.map(view),
    related: related.map(view),
  } satisfies { variants: ProductVariant[]; accessories: Product[]; related: Product[] }
}

function variantView({ row, label }: Variant): ProductVariant {
  const { id, slug, name, retailCents, stockStatus, imageObjects } = productView(row)
  return { id, slug, name, label, retailCents, stockStatus, image: imageObjects[0] ?? null }
}
