import { readWrittenPage } from '#contract/shop/own-text.ts'
import { ownPageKey, textAddress } from '#domain/texts/own-text.ts'
import { apiContext } from '#web/api-context.ts'
import { FailurePanel } from '#web/ui/failure-panel.tsx'
import { failureMessage, isNotFound } from '../features/catalogue/failure-message.ts'
import { NotFoundLater } from '../features/catalogue/not-found-later.ts'
import { shopAnswer } from '../features/catalogue/shop-answer.ts'
import { WrittenContentPage } from '../features/content/documents/written-content-page.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/own-page.ts'

/** A page that only this shop has: its owner wrote it. */
export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const key = ownPageKey(slug)
  const { page } = await shopAnswer(context.get(apiContext).call(readWrittenPage, { params: { key } }))
  if (!page) throw new Error('A page of the owner is there or missing, and never as the shop came')
  return { page, path: textAddress(key) ?? '/' }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches[0], { title: 'Page Not Found' })
  const { page, path } = loaderData
  return pageMeta(matches[0], { title: page.title, path, description: page.lead })
}

export default function OwnPage({ loaderData: { page } }: Route.ComponentProps) {
  return <WrittenContentPage page={page} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isNotFound(error)) return <NotFoundLater />
  return (
    <div className="page py-16">
      <FailurePanel heading="h1" title={failureMessage(error, 'This page could not be shown')} />
    </div>
  )
}
