import { CircleCheck, Printer } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { formatDay, southAfricanDay } from '#domain/delivery.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useShop } from '../../shop.ts'
import { SummaryRows } from '../cart/summary-rows.tsx'
import { ContactDetails, DeliveryAddress } from './delivery-address.tsx'
import { NextSteps } from './next-steps.tsx'
import { orderAmounts } from './order-amounts.ts'
import { OrderItems } from './order-items.tsx'
import type { StoredOrder } from './stored-order.ts'

export function OrderReceipt({ order }: { order: StoredOrder }) {
  const shop = useShop()
  return (
    <div data-receipt>
      <div className="flex flex-wrap items-start justify-between gap-6">
        <div>
          <CircleCheck aria-hidden strokeWidth={1.25} className="size-12 text-green print:hidden" />
          <h1 className="mt-4 text-3xl">Order Confirmed!</h1>
          <p className="mt-2 text-lg text-ink-2">Thank you for your order, {order.shippingInfo.fullName}.</p>
          <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-1">
            <Fact label="Order number">{order.id}</Fact>
            <Fact label="Date">{dateOf(order)}</Fact>
            {order.paymentId && <Fact label="Payment">{order.paymentId}</Fact>}
          </dl>
        </div>
        <Button variant="secondary" onClick={() => window.print()} className="print:hidden">
          <Printer aria-hidden className="size-5" />
          Print Receipt
        </Button>
      </div>
      <div className="mt-10 grid gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div className="flex flex-col gap-10">
          <Section title="Items">
            <OrderItems items={order.items} />
          </Section>
          <div className="grid gap-10 sm:grid-cols-2">
            <Section title="Delivery address">
              <DeliveryAddress shippingInfo={order.shippingInfo} />
            </Section>
            <Section title="Contact details">
              <ContactDetails shippingInfo={order.shippingInfo} />
            </Section>
          </div>
        </div>
        <div className="flex flex-col gap-10">
          <Section title="Order Summary">
            <SummaryRows amounts={orderAmounts(order, shop.taxLabel)} />
          </Section>
          <Section title="What's next">
            <NextSteps order={order} />
          </Section>
          <Section title="Need help?">
            <p>
              Write to{' '}
              <a href={`mailto:${shop.contact.email}`} className="link wrap-anywhere">
                {shop.contact.email}
              </a>{' '}
              or call{' '}
              <a href={`tel:${shop.contact.phone.replaceAll(' ', '')}`} className="link whitespace-nowrap">
                {shop.contact.phone}
              </a>
              , and give your order number.
            </p>
          </Section>
          <p className="hidden text-sm print:block">
            {shop.company.legalName}, registration {shop.company.registrationNumber}
            {shop.company.vatNumber && `, VAT ${shop.company.vatNumber}`}, {shop.contact.address.join(', ')}
          </p>
        </div>
      </div>
      <div className="mt-10 print:hidden">
        <ButtonLink to="/">Continue Shopping</ButtonLink>
      </div>
    </div>
  )
}

function dateOf(order: StoredOrder): string {
  const day = southAfricanDay(Date.parse(order.orderDate))
  return `${formatDay(day)} ${day.slice(0, 4)}`
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 border-b border-line pb-2 text-xl">
        {title}
      </h2>
      {children}
    </section>
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
