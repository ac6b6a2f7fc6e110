import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Check, ChevronRight, Package, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { href, Link } from 'react-router'
import { listAdminProducts } from '#contract/catalogue/admin-product.ts'
import { retryEmails } from '#contract/shop/email.ts'
import { listJobs, retryPayments, runJob } from '#contract/shop/health.ts'
import type { AdminSummary } from '#contract/shop/report.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import { formatDay } from '#domain/south-african-day.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { grouped } from '../../ui/table/pager.tsx'
import { mayDo, type Person } from '../layout/destinations.ts'
import { TryAgain } from './try-again.tsx'

type Health = AdminSummary['health']

type HealthCheck = {
  key: { [Key in keyof Health]: Health[Key] extends number ? Key : never }[keyof Health]
  /** The text after its count. */
  label: (count: number) => string
  /** Set if that needs more words than a count and a noun. */
  title?: (health: Health) => string
  text: string | ((health: Health) => string)
  /** Set if the count alone does not decide. */
  isOpen?: (health: Health) => boolean
  /** Daily work, where nothing went wrong. */
  isWork?: boolean
  /** The text for none. */
  well: string
  to?: string
  needs: Permission | 'admin'
  /** What can be done about it from here. */
  More?: () => ReactNode
}

const checks: readonly HealthCheck[] = [
  {
    key: 'ordersToPack',
    label: (count) => (count === 1 ? 'order to pack' : 'orders to pack'),
    text: 'Paid, and not marked fulfilled yet.',
    well: 'No order to pack',
    to: '/admin/orders?status=unfulfilled',
    needs: 'orders',
    isWork: true,
  },
  {
    key: 'messagesOpen',
    label: (count) => (count === 1 ? 'message to answer' : 'messages to answer'),
    text: 'Messages from customers that nobody has marked done.',
    well: 'No message to answer',
    to: '/admin/messages',
    needs: 'emails',
  },
  {
    key: 'returnsOpen',
    label: (count) => (count === 1 ? 'return is open' : 'returns are open'),
    text: ({ nextRefundBy }) =>
      nextRefundBy
        ? `By law the next refund is due by ${formatDay(nextRefundBy)}.`
        : 'Answer, receive and close each of them.',
    well: 'No return is open',
    to: '/admin/orders?status=returns',
    needs: 'orders',
  },
  {
    key: 'emailsKept',
    label: (count) =>
      count === 1 ? 'email was written without a mail server' : 'emails were written without a mail server',
    title: ({ emailsKept, canSendMail }) => (canSendMail ? '' : noMailServer(emailsKept)),
    text: ({ canSendMail }) =>
      canSendMail
        ? 'They have not been sent. Decide which ones to send.'
        : 'Customers do not get any emails. You can read them here, and send them once SMTP_URL is set.',
    isOpen: ({ emailsKept, canSendMail }) => emailsKept > 0 || !canSendMail,
    well: 'The mail server accepted every email',
    to: '/admin/emails?status=kept',
    needs: 'emails',
  },
  {
    key: 'needsAttention',
    label: (count) => (count === 1 ? 'order needs attention' : 'orders need attention'),
    text: 'Payments or stock that need your decision.',
    well: 'No order needs attention',
    to: '/admin/orders?status=attention',
    needs: 'orders',
  },
  {
    key: 'alertsOpen',
    label: (count) => (count === 1 ? 'alert is open' : 'alerts are open'),
    text: 'Payments without an order, or stock held by unpaid orders.',
    well: 'No alert is open',
    to: '/admin/alerts',
    needs: 'orders',
  },
  {
    key: 'paymentsWaiting',
    label: (count) => (count === 1 ? 'payment is waiting' : 'payments are waiting'),
    text: 'At the payment page, or abandoned there. We check with the provider every few minutes.',
    well: 'No payment is waiting',
    to: '/admin/orders?status=pending',
    needs: 'orders',
    More: () => <TryAgain run={checkPayments} />,
  },
  {
    key: 'refundsWaiting',
    label: (count) => (count === 1 ? 'refund is on its way' : 'refunds are on their way'),
    text: 'The provider has not confirmed them yet.',
    well: 'No refund is on its way',
    to: '/admin/orders?status=refunded',
    needs: 'admin',
    More: () => <TryAgain run={() => runNow('reconcile-refunds')} />,
  },
  {
    key: 'emailsFailed',
    label: (count) => (count === 1 ? 'email could not be sent' : 'emails could not be sent'),
    text: 'Given up after several attempts.',
    well: 'No email failed',
    to: '/admin/emails?status=failed',
    needs: 'emails',
    More: () => <TryAgain run={sendAgain} />,
  },
  {
    key: 'emailsWaiting',
    label: (count) => (count === 1 ? 'email is waiting' : 'emails are waiting'),
    text: 'Due but not sent yet.',
    well: 'No email is waiting',
    to: '/admin/emails?status=waiting',
    needs: 'emails',
  },
  {
    key: 'missingPictures',
    label: (count) => (count === 1 ? 'product has no picture' : 'products have no picture'),
    text: 'Shoppers see the first letter of its name instead.',
    well: 'Every product has a picture',
    needs: 'catalogue',
    More: () => <WithoutPicture />,
  },
  {
    key: 'uncategorized',
    label: (count) => (count === 1 ? 'product is in no category' : 'products are in no category'),
    text: 'Home lists them as Other Products.',
    well: 'Every product is in a category',
    to: '/admin/products?category=uncategorized',
    needs: 'catalogue',
  },
  {
    key: 'jobsFailing',
    label: (count) => (count === 1 ? 'background job fails' : 'background jobs fail'),
    text: 'Work that the shop does by itself. It runs again at its next scheduled time.',
    well: 'Every background job runs',
    needs: 'admin',
    More: () => <FailingJobs />,
  },
]

/** Everything that is late or waits for a person, with links. */
export function HealthBoard({ health, person }: { health: Health; person: Person }) {
  const id = useId()
  const isOpen = (check: HealthCheck) => check.isOpen?.(health) ?? health[check.key] > 0
  const open = checks.filter(isOpen)
  const well = checks.filter((check) => !isOpen(check))

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {open.length === 0 ? 'All is well' : 'Needs attention'}
      </h2>
      <p className="mb-4 text-ink-2">
        {open.length === 0 ? 'Nothing is waiting for you.' : 'Waiting for you or for someone else.'}
      </p>
      <ul className="divide-y divide-line rounded-tile border border-line">
        {open.map((check) => (
          <OpenCheck key={check.key} check={check} health={health} mayOpen={mayDo(person, check.needs)} />
        ))}
        {well.map(({ key, well: text }) => (
          <li key={key} className="flex items-center gap-3 px-4 py-2 text-ink-2">
            <Check aria-hidden className="size-4 shrink-0 text-green" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

type OpenCheckProps = { check: HealthCheck; health: Health; mayOpen: boolean }

function OpenCheck({ check, health, mayOpen }: OpenCheckProps) {
  const { label, text, to, isWork = false, More } = check
  const count = health[check.key]
  const title = check.title?.(health) || `${grouped(count)} ${label(count)}`
  const Icon = isWork ? Package : TriangleAlert
  return (
    <li className="flex gap-3 px-4 py-3">
      <Icon aria-hidden className={clsx('mt-0.75 size-4 shrink-0', isWork ? 'text-green' : 'text-clay')} />
      <div className="min-w-0 flex-1">
        {to && mayOpen ? (
          <Link
            to={to}
            className="group flex items-center justify-between gap-2 font-semibold hover:text-green"
          >
            <span className="group-hover:underline">{title}</span>
            <ChevronRight aria-hidden className="size-4 shrink-0" />
          </Link>
        ) : (
          <p className="font-semibold">{title}</p>
        )}
        <p className="text-ink-2">{typeof text === 'string' ? text : text(health)}</p>
        {mayOpen && More && <More />}
      </div>
    </li>
  )
}

function noMailServer(kept: number): string {
  if (kept === 0) return 'No mail server is set'
  const emails = kept === 1 ? '1 email is' : `${grouped(kept)} emails are`
  return `No mail server is set: ${emails} not sent`
}

async function sendAgain(): Promise<string> {
  const { retried } = await browserApi.call(retryEmails, {})
  return retried === 1
    ? 'One email has been queued again.'
    : `${grouped(retried)} emails have been queued again.`
}

async function checkPayments(): Promise<string> {
  const { asked, waiting } = await browserApi.call(retryPayments, {})
  return `Checked ${grouped(asked)}. ${grouped(waiting)} still ${waiting === 1 ? 'waits' : 'wait'}.`
}

async function runNow(name: string): Promise<string> {
  const { done } = await browserApi.call(runJob, { params: { name } })
  return done === 0 ? 'It ran. There was nothing to do.' : `It ran and did ${grouped(done)}.`
}

function FailingJobs() {
  const { data } = useQuery({ queryKey: ['jobs'], queryFn: () => browserApi.call(listJobs, {}) })
  const failing = data?.jobs.filter(({ failuresInARow }) => failuresInARow > 0) ?? []
  return (
    <ul className="mt-1 flex flex-col gap-2">
      {failing.map(({ name, lastError, failuresInARow }) => (
        <li key={name}>
          <p>
            <strong className="font-semibold">{name}</strong>, {grouped(failuresInARow)} in a row
          </p>
          {lastError && <p className="wrap-anywhere text-ink-2">{lastError}</p>}
          <TryAgain run={() => runNow(name)} label={`Try ${name} again`} />
        </li>
      ))}
    </ul>
  )
}

const fewProducts = 5

function WithoutPicture() {
  const { data } = useQuery({
    queryKey: ['products', { withoutPicture: fewProducts }],
    queryFn: () =>
      browserApi.call(listAdminProducts, {
        query: { has_picture: 'false', is_active: 'true', limit: fewProducts },
      }),
  })
  if (!data) return null
  return (
    <ul className="mt-1">
      {data.products.map(({ id, name }) => (
        <li key={id}>
          <Link
            to={href('/admin/products/:id', { id: String(id) })}
            className="link inline-flex min-h-6 items-center"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
