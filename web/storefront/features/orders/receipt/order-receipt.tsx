import { CircleCheck, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { customerMethodLabel } from '#domain/payments/payment-method.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import { formatOrderDate } from '#web/storefront/order-dates.ts'
import { useShop } from '#web/storefront/use-shop.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Wordmark } from '../../content/wordmark.tsx'
import { CheckoutSteps } from '../checkout-steps.tsx'
import { OrderColumns } from '../list/order-columns.tsx'
import { NextSteps } from '../next-steps.tsx'
import { OrderHelp, PrintedCompany } from '../order-help.tsx'
import { OrderSection } from '../order-section.tsx'
import type { StoredOrder } from '../waiting/stored-order.ts'

// It comes late, so nothing to press stands below it.
const PasswordOffer = later(
  () => import('../../accounts/password-offer.tsx').then((module) => module.PasswordOffer),
  { whileMissing: null },
)

export function OrderReceipt({ order }: { order: StoredOrder }) {
  const shop = useShop()
  return (
    <div data-receipt>
      <div className="mb-8 print:hidden">
        <CheckoutSteps current="done" />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-6">
        <div>
          <CircleCheck aria-hidden strokeWidth={1.25} className="size-12 text-green print:hidden" />
          <div className="hidden print:block">
            <Wordmark name={shop.name} />
          </div>
          <h1 className="mt-4 text-3xl">
            <span className="print:hidden">Order Confirmed!</span>
            <span className="hidden print:inline">Receipt</span>
          </h1>
          <p className="mt-2 text-lg wrap-anywhere text-ink-2 print:hidden">
            Thank you for your order, {order.shippingInfo.fullName}.
          </p>
          <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-1">
            <Fact label="Order number">{order.id}</Fact>
            <Fact label="Date">{formatOrderDate(order.orderDate)}</Fact>
          </dl>
          {order.paymentId && (
            <p className="mt-1">
              Paid by {customerMethodLabel(order.paymentMethod)},{' '}
              {formatOrderDate(order.paidAt ?? order.orderDate)}
            </p>
          )}
        </div>
        <Button variant="secondary" onClick={() => window.print()} className="print:hidden">
          <Printer aria-hidden className="size-5" />
          Print Receipt
        </Button>
      </div>
      <div className="mt-10">
        <OrderColumns order={order} taxLabel={shop.taxLabel}>
          <div className="print:hidden">
            <OrderSection title="What's next">
              <NextSteps order={order} />
            </OrderSection>
          </div>
          <OrderSection title="Need help?">
            <OrderHelp orderNumber={order.id} />
          </OrderSection>
          <PrintedCompany />
        </OrderColumns>
      </div>
      <div className="mt-10 flex flex-wrap gap-3 print:hidden">
        <ButtonLink to="/">Continue Shopping</ButtonLink>
        <ButtonLink to="/orders" variant="secondary">
          View Orders
        </ButtonLink>
      </div>
      <div className="max-w-xl print:hidden">
        <PasswordOffer />
      </div>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-medium tabular-nums wrap-anywhere">{children}</dd>
    </div>
  )
}
