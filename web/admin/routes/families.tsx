import { FamiliesPage } from '../features/catalogue/families/families-page.tsx'
import { AdminFault } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Families | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Families() {
  return <FamiliesPage />
}

export function ErrorBoundary() {
  return <AdminFault />
}
