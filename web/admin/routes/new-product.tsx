import { useLocation } from 'react-router'
import { listToReturnTo } from '../features/catalogue/list-address.ts'
import { MayAddProducts } from '../features/catalogue/may-add-products.tsx'
import { ProductForm } from '../features/catalogue/product-form.tsx'
import { AdminFault } from '../features/layout/admin-fault.tsx'

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

export function ErrorBoundary() {
  return <AdminFault />
}
