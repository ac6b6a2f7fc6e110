import { AdminFault } from '../features/layout/admin-fault.tsx'
import { SettingsPage } from '../features/shop/settings-page.tsx'

export function meta() {
  return [{ title: 'Settings | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Settings() {
  return <SettingsPage />
}

export function ErrorBoundary() {
  return <AdminFault />
}
