import { NotificationSettings } from '../features/notifications/notification-settings.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Notifications | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Notifications() {
  return <NotificationSettings />
}
