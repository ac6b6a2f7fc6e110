import { QuotePage } from '../features/quotes/quote-page.tsx'
import type { Route } from './+types/quote.ts'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Quote | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function QuoteRoute({ params }: Route.ComponentProps) {
  const id = Number(params.id)
  return <QuotePage key={id} id={Number.isSafeInteger(id) ? id : 0} />
}
