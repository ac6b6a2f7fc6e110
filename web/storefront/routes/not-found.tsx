import { data } from 'react-router'
import { NotFoundPage } from '../features/catalogue/not-found-page.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/not-found.ts'

export function loader() {
  return data(null, { status: 404 })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0], { title: 'Page Not Found' })
}

export default function NotFoundRoute() {
  return <NotFoundPage />
}
