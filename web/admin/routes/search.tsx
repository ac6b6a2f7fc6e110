import { SearchPage } from '../features/catalogue/search/search-page.tsx'

export { AdminFault as ErrorBoundary } from '../features/layout/admin-fault.tsx'

export function meta() {
  return [{ title: 'Search | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Search() {
  return <SearchPage />
}
