import { AdminProduct } from '#contract/catalogue/admin-product.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { inFull } from '#contract/wire/in-full.ts'
import { isAllowed } from '#domain/accounts/staff/permissions.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { readCostRule } from '../shop/read-cost-rule.ts'
import type { ProductRow } from './product-row-queries.ts'
import { productView, staffProductView, wholeProductView } from './product-view.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig }

export type Reader = Parameters<typeof isAllowed>[0]
export type ProductView = (row: ProductRow) => Product

/** Whoever sees what everybody sees. */
export function isVisitor(reader: Reader | null): boolean {
  return reader === null || !isAllowed(reader, 'catalogue')
}

/** A product as the caller may see it, the same in every list: catalogue staff see more of it. */
export async function readProductView(needs: Needs, reader: Reader | null): Promise<ProductView> {
  if (reader === null || isVisitor(reader)) return productView
  const view = await readStaffView(needs, reader)
  return (row) => inFull(AdminProduct, view(row))
}

/** For staff; the owner's secrets need permission to see prices. */
export async function readStaffView(
  needs: Needs,
  reader: Reader,
): Promise<(row: ProductRow) => AdminProduct> {
  if (!isAllowed(reader, 'prices')) return staffProductView
  const rule = await readCostRule(needs)
  return (row) => wholeProductView(row, rule)
}
