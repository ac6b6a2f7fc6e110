import { AdminFault } from '../features/layout/admin-fault.tsx'
import { NewQuotePage } from '../features/quotes/new-quote-page.tsx'

export function meta() {
  return [{ title: 'New quote | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function NewQuote() {
  return <NewQuotePage />
}

export function ErrorBoundary() {
  return <AdminFault />
}
