import { ContentPage } from '../features/content/documents/content-page.tsx'
import { DocumentVersion } from '../features/content/documents/document-version.tsx'
import { privacyContent } from '../features/content/documents/privacy-content.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import { useShop } from '../use-shop.ts'
import type { Route } from './+types/privacy.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0], {
    title: 'Privacy Policy',
    path: '/privacy',
    description: 'What we collect, why, who sees it, how long we keep it, and your rights.',
  })
}

export default function PrivacyPage() {
  const shop = useShop()
  return (
    <ContentPage
      title="Privacy Policy"
      lead="What we collect, why, and who sees it."
      note={<DocumentVersion document={shop.documents.privacy} />}
      sections={privacyContent(shop)}
    />
  )
}
