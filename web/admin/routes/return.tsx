import { ReturnPage } from '../features/returns/return-page.tsx'
import type { Route } from './+types/return.ts'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta({ params }: Route.MetaArgs) {
  return [{ title: `Return ${params.id} | Admin` }, { name: 'robots', content: 'noindex' }]
}

export default function ReturnRoute({ params }: Route.ComponentProps) {
  const id = Number(params.id)
  return <ReturnPage key={id} id={Number.isSafeInteger(id) ? id : 0} />
}
