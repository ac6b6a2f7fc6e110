import { pageMeta } from '../features/frame/page-meta.ts'
import { DocumentVersion } from '../features/words/document-version.tsx'
import { privacyWords } from '../features/words/privacy-words.tsx'
import { WordsPage } from '../features/words/words-page.tsx'
import { useShop } from '../shop.ts'
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
    <WordsPage
      title="Privacy Policy"
      lead="What we collect, why, and who sees it."
      note={<DocumentVersion document={shop.documents.privacy} />}
      sections={privacyWords(shop)}
    />
  )
}
