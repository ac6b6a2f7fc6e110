import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Order } from '#contract/orders/order.ts'
import type { OrderPayments } from '#contract/orders/order-payments.ts'
import type { Cents } from '#domain/money/money.ts'
import { statusFacts } from '#domain/orders/order-status.ts'
import { isByHand, isByProvider, paymentMethodLabel } from '#domain/payments/payment-method.ts'
import { type CheckoutStatus, checkoutStatusLabel } from '#domain/payments/payment-status.ts'
import { type RefundStatus, refundStaffLabel } from '#domain/payments/refunds.ts'
import { Moment } from '#web/admin/ui/moment.tsx'
import { later } from '#web/deferred-hydration/later.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Loaded, Section } from '../../../ui/section.tsx'
import { orderContent } from '../order-content.ts'
import type { useOrderPayments } from '../order-queries.ts'
import { receivedText } from '../payments/by-hand-content.ts'

// Few of the orders that are looked at still await money, or owe it.
const PayOutForm = later(() => import('../payments/pay-out-form.tsx').then((module) => module.PayOutForm))
const WaysToPay = later(() => import('../payments/ways-to-pay.tsx').then((module) => module.WaysToPay))

const { payments: content } = orderContent

const attemptTones: Record<CheckoutStatus, BadgeTone> = {
  created: 'neutral',
  processing: 'sun',
  complete: 'good',
  failed: 'clay',
  cancelled: 'neutral',
  expired: 'neutral',
  refunded: 'neutral',
}

const refundTones: Record<RefundStatus, BadgeTone> = {
  requested: 'sun',
  pending: 'sun',
  succeeded: 'good',
  failed: 'red',
}

type MoneySectionProps = {
  order: Order
  payments: ReturnType<typeof useOrderPayments>
  onRefund: (() => void) | null
  /** Whether whoever looks may take and pay out money by hand. */
  mayHandleMoney: boolean
}

/** Every payment attempt, payment and refund, and the ways to pay what is owed. */
export function MoneySection({ order, payments, onRefund, mayHandleMoney }: MoneySectionProps) {
  return (
    <Section
      title={content.title}
      action={
        onRefund && (
          <Button variant="secondary" size="small" onClick={onRefund}>
            {orderContent.attention.refund}
          </Button>
        )
      }
    >
      {statusFacts[order.status].awaitsPayment && <WaysToPay order={order} mayTakePayment={mayHandleMoney} />}
      <Loaded query={payments}>
        {(money) => (
          <div className="flex flex-col gap-4">
            {money.attempts.length + money.payments.length === 0 && (
              <p className="text-ink-2">{content.none}</p>
            )}
            <Tries money={money} />
            <Refunds order={order} mayPayOut={mayHandleMoney && isTakenByHand(money)} />
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function Tries({ money: { attempts, payments } }: { money: OrderPayments }) {
  return (
    <>
      {payments.length > 0 && (
        <List title={content.received}>
          {payments.map((payment) => (
            <Entry
              key={payment.paymentId}
              id={
                isByProvider(payment.provider)
                  ? payment.paymentId
                  : receivedText(payment.provider, payment.reference)
              }
              at={payment.at}
              cents={payment.amountCents}
              isTest={payment.mode === 'test'}
            />
          ))}
        </List>
      )}
      {attempts.length > 0 && (
        <List title={content.attempts}>
          {attempts.map((attempt) => (
            <Entry
              key={attempt.attempt}
              id={attempt.checkoutId ?? content.neverOpened}
              at={attempt.startedAt}
              cents={attempt.amountCents}
              isQuiet
              badge={<Badge tone={attemptTones[attempt.status]}>{checkoutStatusLabel(attempt.status)}</Badge>}
            />
          ))}
        </List>
      )}
    </>
  )
}

function isTakenByHand({ payments }: OrderPayments): boolean {
  return payments.some(({ provider }) => isByHand(provider))
}

function Refunds({ order, mayPayOut }: { order: Order; mayPayOut: boolean }) {
  if (order.refunds.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <List title={content.refunds}>
        {order.refunds.map((refund) => (
          <Entry
            key={refund.id}
            id={refund.paidTo ? `${refund.reason} (${paymentMethodLabel(refund.paidTo)})` : refund.reason}
            at={refund.at}
            cents={-refund.amountCents}
            badge={<Badge tone={refundTones[refund.status]}>{refundStaffLabel(refund.status)}</Badge>}
          />
        ))}
      </List>
      {mayPayOut &&
        order.refunds
          .filter(({ status }) => status === 'requested')
          .map((refund) => <PayOutForm key={refund.id} orderNumber={order.orderNumber} refund={refund} />)}
    </div>
  )
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 font-medium text-ink-2">{title}</h3>
      <ul className="divide-y divide-line">{children}</ul>
    </div>
  )
}

type EntryProps = {
  id: string
  at: string
  cents: Cents
  badge?: ReactNode
  isTest?: boolean
  /** An attempt is not money. */
  isQuiet?: boolean
}

function Entry({ id, at, cents, badge, isTest = false, isQuiet = false }: EntryProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere">{id}</p>
        <p className="text-ink-2">
          <Moment at={at} />
          {isTest && ', test'}
        </p>
      </div>
      <div className="flex items-center gap-3">
        {badge}
        <Money cents={cents} className={clsx(isQuiet && 'font-normal! text-ink-2')} />
      </div>
    </li>
  )
}
