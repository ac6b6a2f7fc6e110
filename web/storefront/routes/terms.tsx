import { ContentPage } from '../features/content/documents/content-page.tsx'
import { DocumentVersion } from '../features/content/documents/document-version.tsx'
import { loadWrittenPage } from '../features/content/documents/load-written-page.ts'
import { DemoTermsNote, termsContent } from '../features/content/documents/terms-content.tsx'
import { WrittenContentPage } from '../features/content/documents/written-content-page.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import { useShop } from '../use-shop.ts'
import type { Route } from './+types/terms.ts'

export function loader({ context }: Route.LoaderArgs) {
  return loadWrittenPage(context, 'terms')
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches[0], {
    title: loaderData?.title ?? 'Terms of Service',
    path: '/terms',
    description: 'Who sells to you, how ordering works, what it costs, and your right to cancel.',
  })
}

export default function TermsPage({ loaderData: page }: Route.ComponentProps) {
  const shop = useShop()
  if (page)
    return <WrittenContentPage page={page} note={<DocumentVersion document={shop.documents.terms} />} />
  return (
    <ContentPage
      title="Terms of Service"
      lead={`What you and ${shop.company.legalName} can expect from each other when you buy here, in plain words.`}
      note={
        <>
          <DocumentVersion document={shop.documents.terms} />
          <DemoTermsNote shop={shop} />
        </>
      }
      sections={termsContent(shop)}
    />
  )
}
