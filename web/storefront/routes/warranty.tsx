import { ContentPage } from '../features/content/documents/content-page.tsx'
import { warrantyContent } from '../features/content/documents/warranty-content.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import { useShop } from '../use-shop.ts'
import type { Route } from './+types/warranty.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0], {
    title: 'Warranty',
    path: '/warranty',
    description: 'What the law gives you, what the manufacturer adds, and how to claim when something fails.',
  })
}

export default function WarrantyPage() {
  return (
    <ContentPage
      title="Warranty"
      lead="What the law gives you, what the manufacturer adds, and what to do when something fails."
      sections={warrantyContent(useShop())}
    />
  )
}
