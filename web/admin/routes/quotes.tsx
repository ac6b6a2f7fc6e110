import { AdminFault } from '../features/layout/admin-fault.tsx'
import { QuoteList } from '../features/quotes/quote-list.tsx'

export function meta() {
  return [{ title: 'Quotes | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Quotes() {
  return <QuoteList />
}

export function ErrorBoundary() {
  return <AdminFault />
}
