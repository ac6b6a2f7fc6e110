import { TextPage } from '../features/texts/text-page.tsx'
import type { Route } from './+types/text.ts'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Text | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function TextRoute({ params: { key } }: Route.ComponentProps) {
  return <TextPage key={key} textKey={key} />
}
