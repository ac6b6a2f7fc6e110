import { CourierConnection } from '../features/couriers/courier-connection.tsx'
import { CourierList } from '../features/couriers/courier-list.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Couriers | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Couriers() {
  return (
    <>
      <CourierConnection />
      <CourierList />
    </>
  )
}
