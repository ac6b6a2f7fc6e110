import { TextList } from '../features/texts/text-list.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Pages and texts | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Texts() {
  return <TextList />
}
