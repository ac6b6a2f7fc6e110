import { pageMeta } from '../features/frame/page-meta.ts'
import { DocumentVersion } from '../features/words/document-version.tsx'
import { DemoTermsNote, termsWords } from '../features/words/terms-words.tsx'
import { WordsPage } from '../features/words/words-page.tsx'
import { useShop } from '../shop.ts'
import type { Route } from './+types/terms.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0], {
    title: 'Terms of Service',
    path: '/terms',
    description: 'Who sells to you, how an order comes about, what it costs, and your right to cancel.',
  })
}

export default function TermsPage() {
  const shop = useShop()
  return (
    <WordsPage
      title="Terms of Service"
      lead={`What you and ${shop.company.legalName} can expect of each other when you buy here, in plain words.`}
      note={
        <>
          <DocumentVersion document={shop.documents.terms} />
          <DemoTermsNote shop={shop} />
        </>
      }
      sections={termsWords(shop)}
    />
  )
}
