import { useAuth } from '#web/session/login/auth-provider.tsx'
import { leadTo } from '#web/session/login/require-sign-in.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { requireStaff } from '../features/accounts/require-staff.ts'
import { destinationsFor, mayDo } from '../features/layout/destinations.ts'
import { Overview } from '../features/reports/overview.tsx'
import type { Route } from './+types/home.ts'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Overview | Admin' }, { name: 'robots', content: 'noindex' }]
}

/** The overview is for people who may see sales; others are redirected to the first page they may use. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireStaff(request)
  const [first] = destinationsFor(user)
  if (first && !user.duty && !mayDo(user, 'reports')) throw leadTo(first.to, request)
  return null
}

export default function Home() {
  const { user } = useAuth()
  if (user && mayDo(user, 'reports')) return <Overview />
  return (
    <EmptyState
      heading="h1"
      title="Nothing to do here yet"
      text="You do not have any permissions yet. An administrator can give you access."
    />
  )
}
