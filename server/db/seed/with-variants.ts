import { type FamilyPart, familyPart, noFamily } from '#domain/catalogue/families/family.ts'
import { slugify } from '#domain/catalogue/product.ts'
import { type DemoFamily, type DemoVariant, demoFamilies } from './demo-families.ts'
import type { DemoProduct } from './read-demo-scene.ts'

export type DemoMember = DemoProduct & { family: FamilyPart }

/** The products of the demo in their order, and after them the further variants of their families. */
export function withVariants(products: readonly DemoProduct[]): DemoMember[] {
  const bySlug = new Map(demoFamilies.map((family) => [family.slug, family]))
  const own = products.map((product) => {
    const family = bySlug.get(product.slug)
    return { ...product, family: family ? partOf(family, family.values) : noFamily }
  })
  const further = products.flatMap((product) => {
    const family = bySlug.get(product.slug)
    return family?.variants.map((variant) => variantOf(product, family, variant)) ?? []
  })
  return [...own, ...further]
}

function partOf({ name, options }: DemoFamily, values: readonly string[]): FamilyPart {
  return familyPart(
    name,
    options.map((option, at) => ({ name: option, value: values[at] ?? '' })),
  )
}

/** As the product it is a variant of, apart from its own values; it costs as much more to buy as to sell. */
function variantOf(
  product: DemoProduct,
  family: DemoFamily,
  { values, addedCents, stock }: DemoVariant,
): DemoMember {
  const changes = family.values.map((from, at) => ({ from, to: values[at] ?? from }))
  const rewritten = (text: string) => changes.reduce((now, { from, to }) => now.replaceAll(from, to), text)
  const specifications = Object.fromEntries(
    Object.entries(product.specifications).map(([key, value]) => [
      key,
      typeof value === 'string' && (key === 'storage' || key === 'color') ? rewritten(value) : value,
    ]),
  )
  const suffix = slugify(values.join(' '))
  return {
    ...product,
    slug: changes.reduce((slug, change) => slugWith(slug, change), product.slug),
    name: rewritten(product.name),
    description: `${rewritten(product.description)}${pictureNote(family, values)}`,
    specifications,
    retail_price: product.retail_price + addedCents,
    wholesale_price: product.wholesale_price + addedCents,
    cost_price: product.cost_price + addedCents,
    stock_quantity: stock,
    supplier_sku: `${product.supplier_sku}-${suffix.toUpperCase()}`,
    tags: [],
    family: partOf(family, values),
  }
}

/** With the other value in the place of the own one, or behind it if the slug does not name its value. */
function slugWith(slug: string, { from, to }: { from: string; to: string }): string {
  const [own, other] = [slugify(from), slugify(to)]
  if (slug.includes(`-${own}`)) return slug.replace(`-${own}`, `-${other}`)
  return own === other ? slug : `${slug}-${other}`
}

function pictureNote({ options, values: own }: DemoFamily, values: readonly string[]): string {
  const at = options.indexOf('Colour')
  return at >= 0 && own[at] !== values[at] ? ` The pictures show it in ${own[at]}.` : ''
}
