import { useLocation } from 'react-router'
import { OpenedProduct } from '../features/catalogue/edit/opened-product.tsx'
import { ProductForm } from '../features/catalogue/edit/product-form.tsx'
import { listToReturnTo } from '../features/catalogue/list/list-address.ts'
import { MayAddProducts } from '../features/catalogue/list/may-add-products.tsx'
import type { Route } from './+types/duplicate-product.ts'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Duplicate product | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function DuplicateProduct({ params }: Route.ComponentProps) {
  const list = listToReturnTo(useLocation().state)
  return (
    <MayAddProducts>
      <OpenedProduct key={params.id} id={params.id}>
        {(product) => <ProductForm subject={{ kind: 'add', like: product }} list={list} />}
      </OpenedProduct>
    </MayAddProducts>
  )
}
