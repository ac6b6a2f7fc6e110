import { ContentPage } from '../features/content/documents/content-page.tsx'
import { loadWrittenPage } from '../features/content/documents/load-written-page.ts'
import { warrantyContent } from '../features/content/documents/warranty-content.tsx'
import { WrittenContentPage } from '../features/content/documents/written-content-page.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import { useShop } from '../use-shop.ts'
import type { Route } from './+types/warranty.ts'

export function loader({ context }: Route.LoaderArgs) {
  return loadWrittenPage(context, 'warranty')
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches[0], {
    title: loaderData?.title ?? 'Warranty',
    path: '/warranty',
    description: 'What the law gives you, what the manufacturer adds, and how to claim when something fails.',
  })
}

export default function WarrantyPage({ loaderData: page }: Route.ComponentProps) {
  const shop = useShop()
  if (page) return <WrittenContentPage page={page} />
  return (
    <ContentPage
      title="Warranty"
      lead="What the law gives you, what the manufacturer adds, and what to do when something fails."
      sections={warrantyContent(shop)}
    />
  )
}
