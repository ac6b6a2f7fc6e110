import { facetsOfProduct } from '#domain/catalogue/browsing/facets.ts'
import { builtInTemplates } from '#domain/catalogue/specifications/built-in-templates.ts'
import type { Photo } from '#server/features/media/photos/read-photo.ts'
import { demoCategories } from './demo-categories.ts'
import { demoPictures, pictureFile } from './demo-pictures.ts'
import type { DemoRows } from './demo-queries.ts'
import type { DemoScene } from './read-demo-scene.ts'
import { withSkus } from './with-skus.ts'
import { type DemoMember, withVariants } from './with-variants.ts'

type Ids = ReadonlyMap<string, number>
type NumberedProduct = DemoMember & { id: number; sku: string }

/** Every row of the demo, with ids that are the same on every machine. */
export function demoRows(scene: DemoScene, photoOf: (file: string) => Photo): DemoRows {
  const products = withSkus(withVariants(scene.products)).map((product, place) => ({
    ...product,
    id: place + 1,
  }))
  const categoryIds = new Map<string, number>(demoCategories.map(({ slug, id }) => [slug, id]))
  const supplierIds = new Map(scene.suppliers.map(({ key }, place) => [key, place + 1]))
  const pictures = demoPictures.map((name) => ({ name, photo: photoOf(pictureFile(name)) }))

  return {
    categories: demoCategories.map((category) => ({
      ...category,
      specificationFields: builtInTemplates[category.slug] ?? [],
    })),
    suppliers: scene.suppliers.map(({ key, contact_person, is_active, ...supplier }) => ({
      ...supplier,
      id: idOf(supplierIds, key),
      contact: contact_person,
      isActive: is_active,
    })),
    couriers: scene.couriers.map(({ contact_person, tracking_url, is_active, ...courier }, place) => ({
      ...courier,
      id: place + 1,
      contact: contact_person,
      trackingUrl: tracking_url,
      isActive: is_active,
    })),
    products: products.map((product) => ({
      ...productRow(product),
      shelf: shelfOf(idOf(categoryIds, product.category), product.id),
      categoryId: idOf(categoryIds, product.category),
      supplierId: idOf(supplierIds, product.supplier),
    })),
    productFacets: products.flatMap((product) =>
      facetsOfProduct(product, new Map()).map((facet) => ({ productId: product.id, ...facet })),
    ),
    photos: [...products.flatMap(({ images }) => images.map(photoOf)), ...pictures.map(({ photo }) => photo)],
    productImages: products.flatMap(({ id, images }) =>
      images.map((file, position) => ({ productId: id, photoId: photoOf(file).id, position })),
    ),
    stockLevels: products.map(({ id, stock_quantity }) => ({ productId: id, onHand: stock_quantity })),
    stockMovements: products.filter(({ stock_quantity }) => stock_quantity > 0).map(openingMovement),
    settings: [
      {
        key: 'pictures',
        value: Object.fromEntries(pictures.map(({ name, photo }) => [name, shopPicture(photo)])),
      },
    ],
  }
}

function productRow(product: NumberedProduct) {
  return {
    id: product.id,
    sku: product.sku,
    slug: product.slug,
    name: product.name,
    brand: product.brand,
    description: product.description,
    warranty: product.warranty,
    inTheBox: product.in_the_box,
    fitNeeds: product.fit_needs,
    fitOffers: product.fit_offers,
    specifications: product.specifications,
    retailCents: product.retail_price,
    wholesaleCents: product.wholesale_price,
    costCents: product.cost_price,
    minStockLevel: product.min_stock_level,
    maxStockLevel: product.max_stock_level,
    supplierSku: product.supplier_sku,
    tags: product.tags,
    insuranceType: product.insurance_type,
    battery: product.battery,
    isActive: product.is_active,
    ...product.family,
    createdAt: product.created_at,
  }
}

const racks = 12
const boards = 5

/** A row of racks for each category: "B-07-3". */
function shelfOf(categoryId: number, productId: number): string {
  const row = String.fromCharCode(64 + categoryId)
  const rack = String((productId % racks) + 1).padStart(2, '0')
  return `${row}-${rack}-${(Math.floor(productId / racks) % boards) + 1}`
}

function openingMovement({ id, stock_quantity, created_at }: NumberedProduct) {
  return { productId: id, quantity: stock_quantity, cause: 'opening', actor: 'seed', at: created_at } as const
}

function shopPicture({ id, width, height, placeholder }: Photo) {
  return { id, width, height, placeholder }
}

function idOf(ids: Ids, name: string): number {
  const id = ids.get(name)
  if (id === undefined)
    throw new Error(`The demo's products name ${name}, which is not among its suppliers or categories`)
  return id
}
