import { BeginReturn } from '../features/content/documents/begin-return.tsx'
import { ContentPage } from '../features/content/documents/content-page.tsx'
import { loadWrittenPage } from '../features/content/documents/load-written-page.ts'
import { returnsContent } from '../features/content/documents/returns-content.tsx'
import { WrittenContentPage } from '../features/content/documents/written-content-page.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import { useShop } from '../use-shop.ts'
import type { Route } from './+types/returns.ts'

export function loader({ context }: Route.LoaderArgs) {
  return loadWrittenPage(context, 'returns')
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches[0], {
    title: loaderData?.title ?? 'Returns',
    path: '/returns',
    description: 'How to return something, by when, what it costs, and how you get your money back.',
  })
}

export default function ReturnsPage({ loaderData: page }: Route.ComponentProps) {
  const shop = useShop()
  if (page) return <WrittenContentPage page={page} note={<BeginReturn />} />
  return (
    <ContentPage
      title="Returns"
      lead="Something wrong, or just not for you? Here is how to return it and get your money back."
      note={<BeginReturn />}
      sections={returnsContent(shop)}
    />
  )
}
