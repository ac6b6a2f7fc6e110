import { UserList } from '../features/accounts/user-list.tsx'
import { AdminFault } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Users | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Users() {
  return <UserList />
}

export function ErrorBoundary() {
  return <AdminFault />
}
