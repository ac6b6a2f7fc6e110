import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '#contract/api.ts'
import { listCategories } from '#contract/category.ts'
import { listAdminProducts, readAdminProduct, updateProduct } from '#contract/product.ts'
import { browserApi } from '#web/session/api.ts'
import type { ListView } from './list-address.ts'
import type { ProductChange } from './read-product-form.ts'

const productsKey = ['products']

export function useProducts({ q, category, stockStatus, sort, page }: ListView) {
  return useQuery({
    queryKey: [...productsKey, { q, category, stockStatus, sort, page }],
    queryFn: () =>
      browserApi.call(listAdminProducts, {
        query: {
          sort,
          page,
          ...(q && { q }),
          ...(category && { category }),
          ...(stockStatus && { stock_status: stockStatus }),
        },
      }),
    placeholderData: keepPreviousData,
  })
}

export function useCategories() {
  return useQuery({
    queryKey: ['categories'],
    queryFn: () => browserApi.call(listCategories, {}),
    select: (answer) => answer.categories,
  })
}

export function useProduct(id: number) {
  return useQuery({
    queryKey: ['product', id],
    queryFn: () => fetchProduct(id),
    // The form starts from what is stored now, and is not disturbed while someone types in it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export async function fetchProduct(id: number) {
  const { product } = await browserApi.call(readAdminProduct, { params: { id } })
  return product
}

export function useUpdateProduct(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ProductChange) => browserApi.call(updateProduct, { params: { id }, body }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: productsKey }),
        queryClient.invalidateQueries({ queryKey: ['categories'] }),
      ]),
  })
}

export function isProductMissing(error: Error): boolean {
  return isApiError(error) && error.status === 404
}
