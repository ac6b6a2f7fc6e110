import { Link } from 'react-router'
import { ContentPage } from '../features/content/documents/content-page.tsx'
import { loadWrittenPage } from '../features/content/documents/load-written-page.ts'
import { WrittenContentPage } from '../features/content/documents/written-content-page.tsx'
import { FaqList } from '../features/content/faq/faq-list.tsx'
import { faqTopics } from '../features/content/faq/faq-topics.ts'
import { pageMeta } from '../features/seo/page-meta.ts'
import { useShop } from '../use-shop.ts'
import type { Route } from './+types/faqs.ts'

export function loader({ context }: Route.LoaderArgs) {
  return loadWrittenPage(context, 'faqs')
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches[0], {
    title: loaderData?.title ?? 'FAQs',
    path: '/faqs',
    description: 'Short answers about ordering, paying, delivery, returns, warranty and your data.',
  })
}

export default function FaqsPage({ loaderData: page }: Route.ComponentProps) {
  const topics = faqTopics(useShop())
  if (page) return <WrittenContentPage page={page} />
  return (
    <ContentPage
      title="FAQs"
      lead={
        <>
          Short answers to what we are asked most. Can't find yours?{' '}
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
