import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { anAdminProduct } from '../an-admin-product.ts'
import { productsKey } from '../product-queries.ts'
import { changeListed } from './listed-products.ts'

const key = [...productsKey, 'page 1']

function aList(...products: AdminProduct[]) {
  return { products, pagination: { page: 1, limit: 25, total: products.length, pages: 1 } }
}

const named = (name: string) => ({ isMeant: (product: AdminProduct) => product.name === name })
const pen = anAdminProduct({ id: 1, name: 'Pen' })
const cup = anAdminProduct({ id: 2, name: 'Cup' })
const mat = anAdminProduct({ id: 3, name: 'Mat' })

it('reverts a refused change, and keeps other changes made since', async () => {
  const client = new QueryClient()
  client.setQueryData(key, aList(pen, cup, mat))
  const putBack = await changeListed(client, { ...named('Cup'), to: () => null })
  await changeListed(client, { ...named('Pen'), to: (product) => ({ ...product, isActive: false }) })
  putBack()
  expect(client.getQueryData(key)).toEqual(aList({ ...pen, isActive: false }, cup, mat))
})

it('is not overwritten by an earlier request', async () => {
  const client = new QueryClient()
  client.setQueryData(key, aList(pen, cup))
  let answer = () => {}
  const reading = client
    .fetchQuery({
      queryKey: key,
      queryFn: () =>
        new Promise((resolve) => {
          answer = () => resolve(aList(pen, cup))
        }),
    })
    .catch(() => undefined)
  await changeListed(client, { ...named('Cup'), to: () => null })
  answer()
  await reading
  expect(client.getQueryData(key)).toEqual(aList(pen))
})
