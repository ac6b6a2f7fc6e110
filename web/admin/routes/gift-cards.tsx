import { GiftCardList } from '../features/gift-cards/gift-card-list.tsx'
import { AdminFault } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Gift cards | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function GiftCards() {
  return <GiftCardList />
}

export function ErrorBoundary() {
  return <AdminFault />
}
