import { AuditLog } from '../features/audit/audit-log.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Audit log | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Audit() {
  return <AuditLog />
}
