import { AdminFault } from '../features/layout/admin-fault.tsx'
import { ReturnPage } from '../features/returns/return-page.tsx'
import type { Route } from './+types/return.ts'

export function meta({ params }: Route.MetaArgs) {
  return [{ title: `Return ${params.id} | Admin` }, { name: 'robots', content: 'noindex' }]
}

export default function ReturnRoute({ params }: Route.ComponentProps) {
  const id = Number(params.id)
  return <ReturnPage key={id} id={Number.isSafeInteger(id) ? id : 0} />
}

export function ErrorBoundary() {
  return <AdminFault />
}
