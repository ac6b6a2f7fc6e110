import { UserRoundX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import type { Customer } from '#contract/accounts/customer.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { useShortcuts } from '../../ui/keys/shortcuts-provider.tsx'
import { Moment } from '../../ui/moment.tsx'
import { grouped } from '../../ui/table/pager.tsx'
import { RoleBadge } from '../accounts/role-badge.tsx'
import { StoreCreditSection } from '../gift-cards/store-credit-section.tsx'
import { mayDo } from '../layout/destinations.ts'
import { RecordPage } from '../record/record-page.tsx'
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
  const query = useCustomer(id)
  useAccountThatStayed(id, query.data?.id)
  const list = {
    label: customerContent.title,
    to: `${href('/admin/customers')}${listToReturnTo(useLocation().state)}`,
  }
  return (
    <RecordPage
      query={query}
      list={list}
      content={content}
      icon={UserRoundX}
      heading={({ kind, name, email, phone, role, since }) => ({
        title: name || email,
        badge: (
          <>
            {kind === 'guest' && <Badge tone="neutral">{customerContent.guest}</Badge>}
            {role !== 'customer' && <RoleBadge user={{ role }} />}
          </>
        ),
        intro: (
          <>
            {[email, phone && formatPhone(phone)].filter(Boolean).join(', ')}.{' '}
            {kind === 'guest' ? content.wroteOn : content.since} <Moment at={since} isShort />
          </>
        ),
      })}
    >
      {(customer) => <Opened customer={customer} list={list.to} />}
    </RecordPage>
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

function Opened({ customer, list }: { customer: Customer; list: string }) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const isGuest = customer.kind === 'guest'

  useShortcuts(content.shortcuts, [{ keys: 'u', label: content.back, run: () => navigate(list) }])

  return (
    <>
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
    </>
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
