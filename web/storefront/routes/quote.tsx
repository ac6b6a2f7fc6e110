import { type ReactNode, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import { readOpenQuote } from '#contract/orders/quote.ts'
import { formatDay } from '#domain/south-african-day.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountPanel } from '../features/accounts/account-panel.tsx'
import { EmailLink, PhoneLink } from '../features/content/contact/ways-to-reach.tsx'
import { openQuoteContent as content } from '../features/quote/open-quote-content.ts'
import { OpenQuoteOffer } from '../features/quote/open-quote-offer.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import { useShop } from '../use-shop.ts'
import type { Route } from './+types/quote.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches[0], { title: content.title }),
    { name: 'robots', content: 'noindex' },
    // The address is the key to the quote: no other site learns it from a link.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const found = await browserApi.call(readOpenQuote, { params }).catch((error: unknown) => {
    if (isApiError(error) && error.status === 404) return null
    throw error
  })
  return { quote: found?.quote ?? null }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AccountPanel title={content.title} text={content.loading}>
      <Skeleton className="h-64" />
    </AccountPanel>
  )
}

export default function QuotePage({ loaderData, params }: Route.ComponentProps) {
  const [quote, setQuote] = useState(loaderData.quote)
  if (!quote) return <Panel {...content.missing} />
  const { status, number, validUntil, orderNumber, payPath } = quote
  switch (status) {
    case 'open':
      return (
        <AccountPanel
          title={content.heading(number)}
          text={content.until(formatDay(validUntil))}
          footer={<Help />}
        >
          <OpenQuoteOffer token={params.token} quote={quote} onAnswered={setQuote} />
        </AccountPanel>
      )
    case 'accepted':
      return (
        <Panel
          title={content.accepted.title}
          text={(payPath ? content.accepted.text : content.accepted.paid)(orderNumber ?? '')}
        >
          {payPath && <ButtonLink to={payPath}>{content.accepted.pay}</ButtonLink>}
        </Panel>
      )
    default:
      return <Panel {...content[status]} />
  }
}

function Panel({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <AccountPanel title={title} text={text} footer={<Help />}>
      {children ?? <ButtonLink to="/">Continue Shopping</ButtonLink>}
    </AccountPanel>
  )
}

function Help() {
  const { contact } = useShop()
  return (
    <>
      Any questions? Email <EmailLink email={contact.email} /> or call <PhoneLink phone={contact.phone} />.
    </>
  )
}
