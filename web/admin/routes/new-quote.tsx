import { NewQuotePage } from '../features/quotes/new-quote-page.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'New quote | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function NewQuote() {
  return <NewQuotePage />
}
