import { SettingsPage } from '../features/settings/settings-page.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Settings | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Settings() {
  return <SettingsPage />
}
