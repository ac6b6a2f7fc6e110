import { ContentPage } from '../features/content/documents/content-page.tsx'
import { DocumentVersion } from '../features/content/documents/document-version.tsx'
import { loadWrittenPage } from '../features/content/documents/load-written-page.ts'
import { privacyContent } from '../features/content/documents/privacy-content.tsx'
import { WrittenContentPage } from '../features/content/documents/written-content-page.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import { useShop } from '../use-shop.ts'
import type { Route } from './+types/privacy.ts'

export function loader({ context }: Route.LoaderArgs) {
  return loadWrittenPage(context, 'privacy')
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches[0], {
    title: loaderData?.title ?? 'Privacy Policy',
    path: '/privacy',
    description: 'What we collect, why, who sees it, how long we keep it, and your rights.',
  })
}

export default function PrivacyPage({ loaderData: page }: Route.ComponentProps) {
  const shop = useShop()
  if (page)
    return <WrittenContentPage page={page} note={<DocumentVersion document={shop.documents.privacy} />} />
  return (
    <ContentPage
      title="Privacy Policy"
      lead="What we collect, why, and who sees it."
      note={<DocumentVersion document={shop.documents.privacy} />}
      sections={privacyContent(shop)}
    />
  )
}
