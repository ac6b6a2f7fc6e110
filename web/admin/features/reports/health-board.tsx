import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Check, ChevronRight, Package, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { href, Link } from 'react-router'
import { listAdminProducts } from '#contract/catalogue/admin-product.ts'
import { retryEmails } from '#contract/shop/email.ts'
import { listJobs, retryPayments, runJob } from '#contract/shop/health.ts'
import type { AdminSummary } from '#contract/shop/report.ts'
import type { Permission } from '#domain/accounts/staff/permissions.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { grouped } from '../../ui/table/pager.tsx'
import { mayDo, type Person } from '../layout/destinations.ts'
import { type HealthKey, healthContent } from './health-content.ts'
import { TryAgain } from './try-again.tsx'

type Health = AdminSummary['health']

type HealthCheck = {
  key: HealthKey
  /** Set if the count alone does not decide. */
  isOpen?: (health: Health) => boolean
  /** Daily work, where nothing went wrong. */
  isWork?: boolean
  to?: string
  needs: Permission | 'admin'
  /** What can be done about it from here. */
  More?: () => ReactNode
}

const checks: readonly HealthCheck[] = [
  { key: 'ordersToPack', to: '/admin/dispatch', needs: 'orders', isWork: true },
  { key: 'messagesOpen', to: '/admin/messages', needs: 'emails' },
  { key: 'returnsOpen', to: '/admin/returns?status=all', needs: 'orders' },
  {
    key: 'emailsKept',
    isOpen: ({ emailsKept, canSendMail }) => emailsKept > 0 || !canSendMail,
    to: '/admin/emails?status=kept',
    needs: 'emails',
  },
  { key: 'needsAttention', to: '/admin/orders?status=attention', needs: 'orders' },
  { key: 'alertsOpen', to: '/admin/alerts', needs: 'orders' },
  {
    key: 'paymentsWaiting',
    to: '/admin/orders?status=pending',
    needs: 'orders',
    More: () => <TryAgain run={checkPayments} />,
  },
  {
    key: 'refundsWaiting',
    to: '/admin/orders?status=refunded',
    needs: 'admin',
    More: () => <TryAgain run={() => runNow('reconcile-refunds')} />,
  },
  {
    key: 'emailsFailed',
    to: '/admin/emails?status=failed',
    needs: 'emails',
    More: () => <TryAgain run={sendAgain} />,
  },
  { key: 'emailsWaiting', to: '/admin/emails?status=waiting', needs: 'emails' },
  { key: 'missingPictures', needs: 'catalogue', More: () => <WithoutPicture /> },
  { key: 'uncategorized', to: '/admin/products?category=uncategorized', needs: 'catalogue' },
  { key: 'jobsFailing', needs: 'admin', More: () => <FailingJobs /> },
]

/** Everything that is late or waits for a person, with links. */
export function HealthBoard({ health, person }: { health: Health; person: Person }) {
  const id = useId()
  const isOpen = (check: HealthCheck) => check.isOpen?.(health) ?? health[check.key] > 0
  const open = checks.filter(isOpen)
  const well = checks.filter((check) => !isOpen(check))
  const { title, text } = open.length === 0 ? healthContent.well : healthContent.open

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <p className="mb-4 text-ink-2">{text}</p>
      <ul className="divide-y divide-line rounded-tile border border-line">
        {open.map((check) => (
          <OpenCheck key={check.key} check={check} health={health} mayOpen={mayDo(person, check.needs)} />
        ))}
        {well.map(({ key }) => (
          <li key={key} className="flex items-center gap-3 px-4 py-2 text-ink-2">
            <Check aria-hidden className="size-4 shrink-0 text-green" />
            {healthContent.checks[key].well}
          </li>
        ))}
      </ul>
    </section>
  )
}

type OpenCheckProps = { check: HealthCheck; health: Health; mayOpen: boolean }

function OpenCheck({ check, health, mayOpen }: OpenCheckProps) {
  const { key, to, isWork = false, More } = check
  const { label, text, ...texts } = healthContent.checks[key]
  const count = health[key]
  const title = texts.title?.(health) || `${grouped(count)} ${label(count)}`
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

async function sendAgain(): Promise<string> {
  const { retried } = await browserApi.call(retryEmails, {})
  return healthContent.emailsQueued(retried)
}

async function checkPayments(): Promise<string> {
  return healthContent.paymentsChecked(await browserApi.call(retryPayments, {}))
}

async function runNow(name: string): Promise<string> {
  const { done } = await browserApi.call(runJob, { params: { name } })
  return healthContent.jobRan(done)
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
          <TryAgain run={() => runNow(name)} label={healthContent.tryAgain(name)} />
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
            className="link inline-flex min-h-6 items-center wrap-anywhere"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
