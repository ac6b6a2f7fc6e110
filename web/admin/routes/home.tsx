import { Navigate } from 'react-router'
import { useAuth } from '#web/session/auth-provider.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AdminFault } from '../features/layout/admin-fault.tsx'
import { destinationsFor, mayDo } from '../features/layout/destinations.ts'
import { Overview } from '../features/reports/overview.tsx'

export function meta() {
  return [{ title: 'Overview | Admin' }, { name: 'robots', content: 'noindex' }]
}

/** The overview for those who may see sales; others are led to the first place where they have something to do. */
export default function Home() {
  const { user } = useAuth()
  if (user && mayDo(user, 'reports')) return <Overview />

  const first = user ? destinationsFor(user)[0] : undefined
  if (first) return <Navigate replace to={first.to} />
  return (
    <EmptyState
      heading="h1"
      title="Nothing to do here yet"
      text="You do not have any permissions yet. An administrator can give you access."
    />
  )
}

export function ErrorBoundary() {
  return <AdminFault />
}
