import { ContentPage } from '../features/content/documents/content-page.tsx'
import { returnsContent } from '../features/content/documents/returns-content.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import { useShop } from '../use-shop.ts'
import type { Route } from './+types/returns.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0], {
    title: 'Returns',
    path: '/returns',
    description: 'How to return something, by when, what it costs, and how you get your money back.',
  })
}

export default function ReturnsPage() {
  return (
    <ContentPage
      title="Returns"
      lead="Something wrong, or just not for you? Here is how to return it and get your money back."
      sections={returnsContent(useShop())}
    />
  )
}
