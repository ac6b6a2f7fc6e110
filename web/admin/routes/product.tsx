import { useLocation } from 'react-router'
import { OpenedProduct } from '../features/catalogue/edit/opened-product.tsx'
import { ProductForm } from '../features/catalogue/edit/product-form.tsx'
import { ArchivedProduct } from '../features/catalogue/list/bulk/archived-product.tsx'
import { listToReturnTo } from '../features/catalogue/list/list-address.ts'
import type { Route } from './+types/product.ts'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Edit product | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Product({ params }: Route.ComponentProps) {
  const list = listToReturnTo(useLocation().state)
  return (
    <OpenedProduct key={params.id} id={params.id}>
      {(product, reload) =>
        product.isArchived ? (
          <ArchivedProduct product={product} onBack={reload} />
        ) : (
          <ProductForm subject={{ kind: 'edit', product }} list={list} />
        )
      }
    </OpenedProduct>
  )
}
