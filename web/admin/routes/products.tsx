import { useSearchParams } from 'react-router'
import { readListView } from '../features/catalogue/list/list-address.ts'
import { ProductList } from '../features/catalogue/list/product-list.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Products | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Products() {
  const [search] = useSearchParams()
  return <ProductList view={readListView(search)} />
}
