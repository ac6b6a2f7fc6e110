import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ShippingInfo } from '#domain/fields/address-fields.ts'
import { expectedDelivery } from '#domain/orders/delivery/delivery.ts'
import { businessDaysText } from '#domain/orders/delivery/delivery-text.ts'
import { shopPlace } from '#domain/orders/delivery/shop-place.ts'
import { formatDay, southAfricanDay } from '#domain/south-african-day.ts'
import { useShop } from '../../use-shop.ts'
import type { DoorDelivery } from '../cart/delivery/door-delivery.ts'
import { changeOfMindDaysByLaw } from '../content/documents/phrases.ts'
import { CollectPlace } from '../orders/collect-place.tsx'
import { CompanyDetails, ContactDetails, DeliveryAddress, hasCompany } from '../orders/delivery-address.tsx'
import { deliveryContent } from './delivery/delivery-content.ts'
import type { DeliveryDraft } from './delivery/delivery-draft.ts'

const { review: content } = deliveryContent

const intro = 'Check your order. You pay on the next page.'
const introPaid = 'Check your order. Nothing is left to pay.'

type OrderReviewProps = {
  shippingInfo: ShippingInfo
  delivery: DeliveryDraft
  door: DoorDelivery
  /** Gift cards and store credit pay all of it. */
  isPaid: boolean
}

/**
 * The whole order before it is placed, with links to correct it, and the buyer's rights afterwards (ECT Act 25 of 2002
 * s43(2) and s44).
 */
export function OrderReview({ shippingInfo, delivery: chosen, door, isPaid }: OrderReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shop = useShop()
  const { dispatchBusinessDays, deliveryBusinessDays } = shop.delivery
  const { changeOfMindDays } = shop.returns
  const inDays = (chosen.method === 'door' && door?.businessDays) || deliveryBusinessDays
  const delivery = expectedDelivery(southAfricanDay(Date.now()), inDays)

  useEffect(() => heading.current?.focus(), [])

  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        Review your order
      </h1>
      <p className="mt-2 text-ink-2">{isPaid ? introPaid : intro}</p>
      <div className="mt-6 divide-y divide-line border-y border-line">
        {chosen.method !== 'door' && <CollectPart chosen={chosen} />}

        <Part
          title={addressTitle(shippingInfo, chosen)}
          edit={
            <Link to="/checkout" className="link">
              Edit<span className="sr-only"> delivery address</span>
            </Link>
          }
        >
          <DeliveryAddress shippingInfo={shippingInfo} />
        </Part>
        <Part
          title="Contact"
          edit={
            <Link to="/checkout" className="link">
              Edit<span className="sr-only"> contact details</span>
            </Link>
          }
        >
          <ContactDetails shippingInfo={shippingInfo} />
        </Part>
        {hasCompany(shippingInfo) && (
          <Part
            title="Company"
            edit={
              <Link to="/checkout" className="link">
                Edit<span className="sr-only"> company</span>
              </Link>
            }
          >
            <CompanyDetails shippingInfo={shippingInfo} />
          </Part>
        )}
        <Part title="Delivery">
          {chosen.method === 'door' && (
            <>
              Expected between {formatDay(delivery.from)} and {formatDay(delivery.to)}. We will email a
              tracking number within {businessDaysText(dispatchBusinessDays)}.
            </>
          )}
          {chosen.method === 'point' && content.atPoint(formatDay(delivery.from), formatDay(delivery.to))}
          {chosen.method === 'collect' && content.ready(businessDaysText(dispatchBusinessDays))}
          {chosen.method === 'collect' && content.kept(shop.collect.keptDays)}
        </Part>
        <Part title="Your rights">
          You can change your mind: section 44 of the Electronic Communications and Transactions Act lets you
          cancel within {changeOfMindDaysByLaw} days of receiving your order, without giving a reason
          {changeOfMindDays > changeOfMindDaysByLaw && `, and we give you ${changeOfMindDays}`}. You only pay
          the cost of sending it back. See{' '}
          <Link to="/returns" className="link">
            returns
          </Link>{' '}
          and our{' '}
          <Link to="/terms" className="link">
            terms
          </Link>
          .
        </Part>
      </div>
    </div>
  )
}

function addressTitle({ address }: ShippingInfo, { method }: DeliveryDraft): string {
  if (method === 'door') return 'Deliver to'
  return address === '' ? 'Name' : 'Invoice to'
}

/** Where it is fetched. */
function CollectPart({ chosen: { method, point } }: { chosen: DeliveryDraft }) {
  const place = shopPlace(useShop())
  const { name, address } = method === 'point' && point ? point : place
  const hours = method === 'point' && point ? [point.hours].filter(Boolean) : place.hours
  return (
    <Part
      title={method === 'point' ? content.point : content.collect}
      edit={
        <Link to="/checkout" className="link">
          Edit<span className="sr-only"> where to collect</span>
        </Link>
      }
    >
      <CollectPlace place={{ name, address, hours }} />
    </Part>
  )
}

function Part({ title, edit, children }: { title: string; edit?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-x-6 gap-y-1 py-5 sm:grid-cols-[8rem_1fr_auto]">
      <h2 className="text-base font-medium text-ink-2">{title}</h2>
      <div className="min-w-0">{children}</div>
      {edit}
    </section>
  )
}
