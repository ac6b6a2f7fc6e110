import { GiftCardList } from '../features/gift-cards/gift-card-list.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Gift cards | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function GiftCards() {
  return <GiftCardList />
}
