import { Link } from 'react-router'
import { pageMeta } from '../features/frame/page-meta.ts'
import { FaqList } from '../features/words/faq-list.tsx'
import { faqTopics } from '../features/words/faqs.ts'
import { WordsPage } from '../features/words/words-page.tsx'
import { useShop } from '../shop.ts'
import type { Route } from './+types/faqs.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0], {
    title: 'FAQs',
    path: '/faqs',
    description: 'Short answers about ordering, paying, delivery, returns, warranty and your data.',
  })
}

export default function FaqsPage() {
  const topics = faqTopics(useShop())
  return (
    <WordsPage
      title="FAQs"
      lead={
        <>
          Short answers to what we are asked most. Yours is not among them?{' '}
          <Link to="/contact" className="link">
            Ask us
          </Link>
          .
        </>
      }
      sections={topics.map(({ id, title, faqs }) => ({ id, title, body: <FaqList faqs={faqs} /> }))}
    />
  )
}
