import { UserRoundX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import type { Customer } from '#contract/accounts/customer.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { isMissing } from '../../ui/is-missing.ts'
import { useShortcuts } from '../../ui/keys/shortcuts-provider.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Moment } from '../../ui/moment.tsx'
import { grouped } from '../../ui/table/pager.tsx'
import { RoleBadge } from '../accounts/role-badge.tsx'
import { StoreCreditSection } from '../gift-cards/store-credit-section.tsx'
import { mayDo } from '../layout/destinations.ts'
import { AddressesSection } from './addresses-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { customerContent } from './customer-content.ts'
import { CustomerEmailsSection } from './customer-emails-section.tsx'
import { CustomerNotesSection } from './customer-notes-section.tsx'
import { useCustomer } from './customer-queries.ts'
import { GroupSection } from './group-section.tsx'
import { InterestsSection } from './interests-section.tsx'
import { LoginSection } from './login-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { OrdersSection } from './orders-section.tsx'
import { ReturnsSection } from './returns-section.tsx'

const { page: content, figures } = customerContent

export function CustomerPage({ id }: { id: string }) {
  const { data: customer, error, refetch, isFetching } = useCustomer(id)
  useAccountThatStayed(id, customer?.id)
  if (customer) return <Page customer={customer} />
  if (!error) return <Spinner label={content.loading} />
  if (isMissing(error)) {
    return (
      <EmptyState heading="h1" {...content.missing} icon={UserRoundX}>
        <ButtonLink to="/admin/customers">{content.backToList}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
      {error.message}
    </LoadFailure>
  )
}

/** A link to an account that was merged leads on to the other. */
function useAccountThatStayed(id: string, found: string | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (found !== undefined && found !== id)
      navigate(href('/admin/customers/:id', { id: found }), { replace: true })
  }, [id, found, navigate])
}

function Page({ customer }: { customer: Customer }) {
  const { kind, name, email, phone, role, since } = customer
  const { user } = useAuth()
  const navigate = useNavigate()
  const list = `/admin/customers${listToReturnTo(useLocation().state)}`
  const isGuest = kind === 'guest'

  useShortcuts(content.shortcuts, [{ keys: 'u', label: content.back, run: () => navigate(list) }])

  return (
    <div className="flex flex-col gap-5">
      <div>
        <Breadcrumbs items={[{ label: customerContent.title, to: list }, { label: name || email }]} />
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <h1 className="text-2xl wrap-anywhere">{name || email}</h1>
          {isGuest && <Badge tone="neutral">{customerContent.guest}</Badge>}
          {role !== 'customer' && <RoleBadge user={{ role }} />}
        </div>
        <p className="mt-1 text-ink-2 wrap-anywhere">
          {[email, phone && formatPhone(phone)].filter(Boolean).join(', ')}.{' '}
          {isGuest ? content.wroteOn : content.since} <Moment at={since} isShort />
        </p>
      </div>
      {!isGuest && <FigureTiles customer={customer} />}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {!isGuest && <OrdersSection customer={customer} />}
          <MessagesSection customer={customer} />
          {!isGuest && <ReturnsSection customer={customer} />}
          {user && mayDo(user, 'emails') && <CustomerEmailsSection customer={customer} />}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <ContactSection customer={customer} />
          {!isGuest && <GroupSection customer={customer} />}
          {!isGuest && <CustomerNotesSection customer={customer} />}
          {!isGuest && user && mayDo(user, 'refunds') && <StoreCreditSection customerId={customer.id} />}
          {!isGuest && <LoginSection customer={customer} />}
          {!isGuest && <AddressesSection customer={customer} />}
          <InterestsSection customer={customer} />
        </div>
      </div>
    </div>
  )
}

function FigureTiles({ customer }: { customer: Customer }) {
  const { valueCents, averageCents, orders, firstOrderAt, lastOrderAt } = customer
  return (
    <dl
      aria-label={content.figures}
      className="grid grid-cols-2 overflow-hidden rounded-tile border border-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none"
    >
      {valueCents !== undefined && (
        <Tile label={figures.value} hint={figures.valueHint}>
          <Money cents={valueCents} />
        </Tile>
      )}
      <Tile label={figures.orders}>{grouped(orders)}</Tile>
      {averageCents !== undefined && (
        <Tile label={figures.average}>{orders > 0 ? <Money cents={averageCents} /> : '–'}</Tile>
      )}
      <Tile label={figures.first}>{firstOrderAt ? <Moment at={firstOrderAt} isShort /> : '–'}</Tile>
      <Tile label={figures.last}>{lastOrderAt ? <Moment at={lastOrderAt} isShort /> : '–'}</Tile>
    </dl>
  )
}

function Tile({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div title={hint} className="-mr-px -mb-px border-r border-b border-line px-4 py-3">
      <dt className="text-ink-2">{label}</dt>
      <dd className="mt-0.5 text-lg font-semibold whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  )
}

/** The list that led here, from the browser's history state. */
function listToReturnTo(historyState: unknown): string {
  const list =
    typeof historyState === 'object' && historyState !== null && 'list' in historyState
      ? historyState.list
      : null
  return typeof list === 'string' && list.startsWith('?') ? list : ''
}
