import { UserPage } from '../features/accounts/users/user-page.tsx'
import type { Route } from './+types/user.ts'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'User | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function UserRoute({ params }: Route.ComponentProps) {
  return <UserPage key={params.id} id={params.id} />
}
