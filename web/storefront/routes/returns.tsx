import { ContentPage } from '../features/content/content-page.tsx'
import { returnsContent } from '../features/content/returns-content.tsx'
import { pageMeta } from '../features/layout/page-meta.ts'
import { useShop } from '../use-shop.ts'
import type { Route } from './+types/returns.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0], {
    title: 'Returns',
    path: '/returns',
    description: 'How to send something back, until when, what it costs, and how you get your money back.',
  })
}

export default function ReturnsPage() {
  return (
    <ContentPage
      title="Returns"
      lead="Something not right, or not right for you? Here is how it comes back, and your money with it."
      sections={returnsContent(useShop())}
    />
  )
}
