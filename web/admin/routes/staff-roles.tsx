import { StaffRolesPage } from '../features/accounts/staff-roles/staff-roles-page.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Roles | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function StaffRoles() {
  return <StaffRolesPage />
}
