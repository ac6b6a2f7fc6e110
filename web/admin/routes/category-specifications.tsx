import { TemplatePage } from '../features/catalogue/templates/template-page.tsx'
import type { Route } from './+types/category-specifications.ts'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Specifications | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function CategorySpecifications({ params }: Route.ComponentProps) {
  return <TemplatePage key={params.id} id={Number(params.id)} />
}
