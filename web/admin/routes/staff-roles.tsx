import { StaffRolesPage } from '../features/accounts/staff-roles-page.tsx'
import { AdminFault } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Roles | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function StaffRoles() {
  return <StaffRolesPage />
}

export function ErrorBoundary() {
  return <AdminFault />
}
