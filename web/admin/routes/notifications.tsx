import { AdminFault } from '../features/layout/admin-fault.tsx'
import { NotificationSettings } from '../features/notifications/notification-settings.tsx'

export function meta() {
  return [{ title: 'Notifications | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Notifications() {
  return <NotificationSettings />
}

export function ErrorBoundary() {
  return <AdminFault />
}
