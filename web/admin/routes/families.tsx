import { FamiliesPage } from '../features/catalogue/families/families-page.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Families | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Families() {
  return <FamiliesPage />
}
