import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listAdminCategories } from '#contract/catalogue/admin-category.ts'
import {
  createProduct,
  listAdminProducts,
  listProductBrands,
  readAdminProduct,
  updateProduct,
} from '#contract/catalogue/admin-product.ts'
import { listCategories } from '#contract/catalogue/category.ts'
import { listSupplierNames } from '#contract/trade-partners/supplier.ts'
import { callList } from '#web/admin/ui/table/call-list.ts'
import { useRows } from '#web/admin/ui/use-rows.ts'
import { useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { type UploadOptions, upload } from '#web/session/api/upload.ts'
import { nestedShelves } from './categories/nested-categories.ts'
import type { ProductChange } from './edit/read-product-form.ts'
import { type ListView, productsQuery } from './list/list-address.ts'

export const productsKey = ['products']
export const categoriesKey = ['categories']
/** A part of the above: what refreshes those refreshes these. */
export const adminCategoriesKey = [...categoriesKey, 'admin']
const brandsKey = ['brands']

export function useProducts(view: ListView) {
  return useRows([...productsKey, productsQuery(view)], () =>
    callList(listAdminProducts, { query: productsQuery(view) }),
  )
}

export function useCategories() {
  return useQuery({
    queryKey: [...categoriesKey, 'shown'],
    queryFn: () => browserApi.call(listCategories, {}),
    select: (answer) => answer.categories,
  })
}

/** What products are shown under: the categories, and the groups beside them. */
export function useShelves() {
  return useQuery({
    queryKey: [...categoriesKey, 'shown'],
    queryFn: () => browserApi.call(listCategories, {}),
    select: ({ categories, groups }) => nestedShelves(categories, groups),
  })
}

/** With the packed sizes of their products. */
export function useAdminCategories() {
  return useQuery({
    queryKey: adminCategoriesKey,
    queryFn: () => browserApi.call(listAdminCategories, {}),
    select: (answer) => answer.categories,
  })
}

export function useBrands() {
  return useQuery({
    queryKey: brandsKey,
    queryFn: () => browserApi.call(listProductBrands, {}),
    select: (answer) => answer.brands,
  })
}

/** Suppliers are secret: without the permission there is no request. */
export function useSupplierNames(isAllowed: boolean) {
  return useQuery({
    queryKey: ['supplier-names'],
    queryFn: () => browserApi.call(listSupplierNames, {}),
    select: (answer) => answer.suppliers,
    enabled: isAllowed,
  })
}

export function useProduct(id: number) {
  return useQuery({
    queryKey: ['product', id],
    queryFn: () => fetchProduct(id),
    // The form starts from the stored product, and is not refreshed while someone types in it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export async function fetchProduct(id: number) {
  const { product } = await browserApi.call(readAdminProduct, { params: { id } })
  return product
}

export type SaveProduct = {
  /** Null adds one. */
  id: number | null
  change: ProductChange
  files: readonly File[]
  /** Identifies the save, so that a repeat does nothing more. */
  key: string
} & UploadOptions

export function useSaveProduct() {
  const refresh = useRefreshProducts()
  return useSendChange({
    mutationFn: ({ id, change: body, files, key, ...rest }: SaveProduct) => {
      const options = { ...rest, headers: { 'idempotency-key': key } }
      return id === null
        ? upload(createProduct, { body }, files, options)
        : upload(updateProduct, { params: { id }, body }, files, options)
    },
    onSuccess: refresh,
  })
}

/** All data about products, after some of them changed. */
export function useRefreshProducts() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [productsKey, categoriesKey, brandsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
}
