import { CategoryBoard } from '../features/catalogue/categories/category-board.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Categories | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Categories() {
  return <CategoryBoard />
}
