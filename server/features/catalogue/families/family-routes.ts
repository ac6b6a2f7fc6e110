import * as api from '#contract/endpoints.ts'
import { proposeFamilies } from '#domain/catalogue/families/propose-families.ts'
import type { Db } from '#server/db/client.ts'
import { type Route, route } from '#server/http/route.ts'
import { pictureOf } from '../../media/picture-of.ts'
import { listFamilyRows } from './listed-family-queries.ts'
import { listSingleProducts, type SingleProduct } from './single-product-queries.ts'

const maxListed = 50

// Enough to find most of a shop's models in one answer, and few enough to compare in a moment.
const productsAtOnce = 1_000

/** Families of products, and proposals of what could be one. */
export function familyRoutes({ db }: { db: Db }): Route[] {
  return [
    route(api.listFamilies, async ({ query }) => ({
      status: 200,
      body: await listFamilyRows(db, { text: query.q, limit: maxListed }),
    })),

    route(api.proposeFamilies, async ({ query: { after_name: name, after_id: id } }) => {
      const after = name !== undefined && id !== undefined ? { name, id } : null
      const products = await listSingleProducts(db, after, productsAtOnce)
      const last = products.length === productsAtOnce ? products.at(-1) : undefined
      const proposals = proposeFamilies(products).map(({ variants, ...proposal }) => ({
        ...proposal,
        variants: variants.map(({ product, values }) => ({ ...variantView(product), values })),
      }))
      return {
        status: 200,
        body: {
          proposals,
          read: products.length,
          next: last ? { after_name: last.name, after_id: last.id } : null,
        },
      }
    }),
  ]
}

function variantView({ id, sku, name, version, retailCents, photo }: SingleProduct) {
  return { id, sku, name, version, retailCents, imageUrl: photo ? pictureOf(photo).url : null }
}
