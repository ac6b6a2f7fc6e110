import { TemplatePage } from '../features/catalogue/templates/template-page.tsx'
import { AdminFault } from '../features/layout/admin-fault.tsx'
import type { Route } from './+types/category-specifications.ts'

export function meta() {
  return [{ title: 'Specifications | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function CategorySpecifications({ params }: Route.ComponentProps) {
  return <TemplatePage key={params.id} id={Number(params.id)} />
}

export function ErrorBoundary() {
  return <AdminFault />
}
