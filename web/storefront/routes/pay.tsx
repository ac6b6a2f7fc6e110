import { type ReactNode, useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { isApiError } from '#contract/api.ts'
import { checkPayLink, readPayLink } from '#contract/orders/taken-order.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountPanel } from '../features/accounts/account-panel.tsx'
import { EmailLink, PhoneLink } from '../features/content/contact/ways-to-reach.tsx'
import { payLinkContent as content } from '../features/pay-link/pay-link-content.ts'
import { PayLinkOrder } from '../features/pay-link/pay-link-order.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import { useShop } from '../use-shop.ts'
import type { Route } from './+types/pay.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches[0], { title: content.title }),
    { name: 'robots', content: 'noindex' },
    // The address is the key to the payment: no other site learns it from a link.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

/** Whoever comes back from the payment page is looked up with the provider first. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const isBack = searchParams.has('paid')
  const asked = isBack ? browserApi.call(checkPayLink, { params }) : browserApi.call(readPayLink, { params })
  const found = await asked.catch((error: unknown) => {
    if (isApiError(error) && error.status === 404) return null
    throw error
  })
  return { order: found?.order ?? null, isBack, hasFailed: searchParams.has('failed') }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AccountPanel title={content.title} text={content.checking}>
      <Skeleton className="h-64" />
    </AccountPanel>
  )
}

export default function PayPage({ loaderData, params }: Route.ComponentProps) {
  const { order, isBack, hasFailed } = loaderData
  if (!order) return <Panel {...content.missing} />
  switch (order.status) {
    case 'paid':
      return <Panel {...(order.isDifference ? content.differencePaid : content.paid)} />
    case 'over':
      return <Panel {...(order.isDifference ? content.swapOver : content.over)} />
    case 'to_pay':
      return isBack ? (
        <Unsure token={params.token} />
      ) : (
        <AccountPanel
          title={order.isDifference ? content.differenceTitle : content.title}
          text={(order.isDifference ? content.swapIn : content.order)(order.orderNumber)}
          footer={<Help />}
        >
          <PayLinkOrder token={params.token} order={order} hasFailed={hasFailed} />
        </AccountPanel>
      )
  }
}

// The provider's news may be a moment behind its own page.
const asksAgainAfterMs = 3000
const maxAsks = 10

function Unsure({ token }: { token: string }) {
  const navigate = useNavigate()
  const [asks, setAsks] = useState(0)
  const isAsking = asks < maxAsks

  useEffect(() => {
    if (!isAsking) return
    const timer = setTimeout(() => {
      setAsks(asks + 1)
      navigate(`${href('/pay/:token', { token })}?paid=${asks + 2}`, { replace: true })
    }, asksAgainAfterMs)
    return () => clearTimeout(timer)
  }, [asks, isAsking, navigate, token])

  if (isAsking)
    return (
      <AccountPanel title={content.title} text={<span role="status">{content.checking}</span>}>
        <Skeleton className="h-64" />
      </AccountPanel>
    )
  return (
    <Panel title={content.unsure.title} text={content.unsure.text}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setAsks(0)}>{content.unsure.again}</Button>
        <ButtonLink to={href('/pay/:token', { token })} variant="secondary">
          {content.title}
        </ButtonLink>
      </div>
    </Panel>
  )
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
