import { useQuery } from '@tanstack/react-query'
import { Check, ChevronRight, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { listSweeps, retryPayments, runSweep } from '#contract/health.ts'
import { retryEmails } from '#contract/letter.ts'
import { listAdminProducts } from '#contract/product-keeping.ts'
import type { AdminSummary } from '#contract/report.ts'
import type { Permission } from '#domain/permissions.ts'
import { browserApi } from '#web/session/api.ts'
import { grouped } from '../../ui/pager.tsx'
import { mayDo, type Person } from '../frame/destinations.ts'
import { TryAgain } from './try-again.tsx'

type Health = AdminSummary['health']

type HealthCheck = {
  key: keyof Health
  /** What is said after its count. */
  label: (count: number) => string
  text: string
  /** What is said of none. */
  well: string
  to?: string
  needs: Permission | 'admin'
  /** What can be done about it from here. */
  More?: () => ReactNode
}

const checks: readonly HealthCheck[] = [
  {
    key: 'needs_attention',
    label: (count) => (count === 1 ? 'order needs attention' : 'orders need attention'),
    text: 'Money or goods that only a person can decide about.',
    well: 'No order needs attention',
    to: '/admin/orders?status=attention',
    needs: 'orders',
  },
  {
    key: 'payments_waiting',
    label: (count) => (count === 1 ? 'payment is waiting' : 'payments are waiting'),
    text: 'At the payment page, or left there. The provider is asked again every few minutes.',
    well: 'No payment is waiting',
    to: '/admin/orders?status=pending',
    needs: 'orders',
    More: () => <TryAgain run={askAboutPayments} />,
  },
  {
    key: 'refunds_waiting',
    label: (count) => (count === 1 ? 'refund is on its way' : 'refunds are on their way'),
    text: 'The provider has not said yet that the money went back.',
    well: 'No refund is on its way',
    to: '/admin/orders?status=refunded',
    needs: 'admin',
    More: () => <TryAgain run={() => runNow('reconcile-refunds')} />,
  },
  {
    key: 'letters_failed',
    label: (count) => (count === 1 ? 'e-mail could not be sent' : 'e-mails could not be sent'),
    text: 'Given up after several tries.',
    well: 'No e-mail failed',
    to: '/admin/emails?status=failed',
    needs: 'letters',
    More: () => <TryAgain run={sendAgain} />,
  },
  {
    key: 'letters_waiting',
    label: (count) => (count === 1 ? 'e-mail is waiting' : 'e-mails are waiting'),
    text: 'Due by now and not sent yet.',
    well: 'No e-mail is waiting',
    to: '/admin/emails?status=waiting',
    needs: 'letters',
  },
  {
    key: 'missing_pictures',
    label: (count) => (count === 1 ? 'product has no picture' : 'products have no picture'),
    text: 'Shoppers see the first letter of the name instead.',
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
    key: 'sweeps_failing',
    label: (count) => (count === 1 ? 'background job fails' : 'background jobs fail'),
    text: 'Work that the shop does without being asked. It is tried again at its next time.',
    well: 'Every background job runs',
    needs: 'admin',
    More: () => <FailingSweeps />,
  },
]

/** What waits for something that should have happened, or for a person, with the way to it. */
export function HealthBoard({ health, person }: { health: Health; person: Person }) {
  const id = useId()
  const open = checks.filter(({ key }) => health[key] > 0)
  const well = checks.filter(({ key }) => health[key] === 0)

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {open.length === 0 ? 'All is well' : 'Needs a look'}
      </h2>
      <p className="mb-4 text-ink-2">
        {open.length === 0 ? 'Nothing waits for you.' : 'What waits for something, or for you.'}
      </p>
      <ul className="divide-y divide-line rounded-tile border border-line">
        {open.map((check) => (
          <OpenCheck
            key={check.key}
            check={check}
            count={health[check.key]}
            mayOpen={mayDo(person, check.needs)}
          />
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

type OpenCheckProps = { check: HealthCheck; count: number; mayOpen: boolean }

function OpenCheck({ check: { label, text, to, More }, count, mayOpen }: OpenCheckProps) {
  const title = `${grouped(count)} ${label(count)}`
  return (
    <li className="flex gap-3 px-4 py-3">
      <TriangleAlert aria-hidden className="mt-0.75 size-4 shrink-0 text-clay" />
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
        <p className="text-ink-2">{text}</p>
        {mayOpen && More && <More />}
      </div>
    </li>
  )
}

async function sendAgain(): Promise<string> {
  const { retried } = await browserApi.call(retryEmails, {})
  return retried === 1
    ? 'One e-mail is on its way again.'
    : `${grouped(retried)} e-mails are on their way again.`
}

async function askAboutPayments(): Promise<string> {
  const { asked, waiting } = await browserApi.call(retryPayments, {})
  return `Asked about ${grouped(asked)}, of which ${grouped(waiting)} still ${waiting === 1 ? 'waits' : 'wait'}.`
}

async function runNow(name: string): Promise<string> {
  const { done } = await browserApi.call(runSweep, { params: { name } })
  return done === 0 ? 'It ran, and there was nothing to do.' : `It ran and did ${grouped(done)}.`
}

function FailingSweeps() {
  const { data } = useQuery({ queryKey: ['sweeps'], queryFn: () => browserApi.call(listSweeps, {}) })
  const failing = data?.sweeps.filter(({ failuresInARow }) => failuresInARow > 0) ?? []
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
          <Link to={`/admin/products/${id}`} className="link inline-flex min-h-6 items-center">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
