import { later } from '#web/deferred-hydration/later.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/home-draft.ts'

// Of its own, so that the list of pages, which every page loads, names one file for it.
const HomeDraft = later(
  () => import('../features/catalogue/home/home-draft.tsx').then((module) => module.HomeDraft),
  { name: 'home draft' },
)

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches[0], { title: 'Draft of Home' }), { name: 'robots', content: 'noindex' }]
}

export default function HomeDraftRoute() {
  return <HomeDraft />
}
