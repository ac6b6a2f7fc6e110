import { QuoteList } from '../features/quotes/quote-list.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Quotes | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Quotes() {
  return <QuoteList />
}
