import { UserList } from '../features/accounts/users/user-list.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Users | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Users() {
  return <UserList />
}
