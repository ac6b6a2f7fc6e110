import { useLocation } from 'react-router'
import { ProductForm } from '../features/catalogue/edit/product-form.tsx'
import { listToReturnTo } from '../features/catalogue/list/list-address.ts'
import { MayAddProducts } from '../features/catalogue/list/may-add-products.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Add Product | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function NewProduct() {
  const list = listToReturnTo(useLocation().state)
  return (
    <MayAddProducts>
      <ProductForm subject={{ kind: 'add', like: null }} list={list} />
    </MayAddProducts>
  )
}
