import { useParams } from 'react-router'
import { PackPage } from '../features/dispatch/packing/pack-page.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Scan to pack | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Pack() {
  return <PackPage orderNumber={useParams().orderNumber} />
}
