import { Link } from 'react-router'
import type { ShopSettings } from '#contract/shop/shop.ts'
import { provinces } from '#domain/accounts/addresses/address.ts'
import type { DayRange } from '#domain/orders/delivery/delivery.ts'
import { businessDaysText, deliveryCostText } from '#domain/orders/delivery/delivery-text.ts'
import { shopPlace } from '#domain/orders/delivery/shop-place.ts'
import { formatDay } from '#domain/south-african-day.ts'
import type { ContentSection } from './content-page.tsx'
import { deliveryDaysText, feeText } from './delivery-costs-text.ts'
import { countText } from './phrases.ts'
import { vatText } from './vat-text.ts'
import { ZoneTable } from './zone-table.tsx'

export type DeliveryCalendar = { today: string; expected: DayRange; holidays: readonly string[] }

export function shippingContent(shop: ShopSettings, calendar: DeliveryCalendar): ContentSection[] {
  const dispatch = businessDaysText(shop.delivery.dispatchBusinessDays)
  return [
    {
      id: 'cost',
      title: 'What it costs',
      body: (
        <>
          {shop.zones.length > 0 ? (
            <ZoneTable shop={shop} today={calendar.today} />
          ) : (
            <p>{deliveryCostText(shop)}</p>
          )}
          <p>{vatText(shop)} The cart and checkout show delivery as its own line. Nothing is added later.</p>
        </>
      ),
    },
    {
      id: 'time',
      title: 'How long it takes',
      body: (
        <>
          <p>
            We hand your parcel to a courier within {dispatch} of your payment, and it arrives{' '}
            {deliveryDaysText(shop)} after you order.
          </p>
          <p data-dated>
            Ordered today, {formatDay(calendar.today)}, it should arrive between{' '}
            <strong className="font-semibold">{formatDay(calendar.expected.from)}</strong> and{' '}
            <strong className="font-semibold">{formatDay(calendar.expected.to)}</strong>
            {shop.zones.length > 0
              ? ', depending on where it goes. Enter your postal code on a product page to see your own days.'
              : '. Each product page shows these days too.'}
          </p>
          <h3>What a business day is</h3>
          <p>
            Monday to Friday, excluding public holidays.{' '}
            <span data-dated>The next holidays are {holidaysText(calendar.holidays)}.</span>
          </p>
          <h3>If we run late</h3>
          <p>
            We will tell you as soon as we know. The law gives us 30 days from your order, unless you agreed
            to a later date. After that you may cancel with 7 days’ written notice and get a full refund
            (Electronic Communications and Transactions Act, section 46). If an item is not available at all,
            we will tell you immediately and refund it.
          </p>
        </>
      ),
    },
    {
      id: 'where',
      title: 'Where we deliver',
      body: (
        <>
          <p>To any street address in South Africa, at home or at work, in all nine provinces:</p>
          <p>{listText(provinces)}.</p>
          <p>
            Not to a PO Box or Private Bag: a courier needs a street address and someone to sign. Please give
            the suburb, the town and the four-digit postal code of the street address. A post box often has a
            different code.
          </p>
          <p>
            The fee and the days on this page are for South Africa. For an address in another country, please{' '}
            <Link to="/contact" className="link">
              contact us
            </Link>{' '}
            before you order.
          </p>
        </>
      ),
    },
    ...(shop.collect.isOffered || shop.points.isOffered ? [collectSection(shop, dispatch)] : []),
    {
      id: 'tracking',
      title: 'Tracking your parcel',
      body: (
        <p>
          We will email your tracking number within {dispatch}. Please give a mobile number at checkout:
          couriers send an SMS or call before they come.
        </p>
      ),
    },
    {
      id: 'arrival',
      title: 'When it arrives',
      body: (
        <>
          <p>
            Someone needs to be there to sign. If the box is crushed or open, take a photo before you unpack
            it, or refuse the parcel. The parcel is at our risk until you have received it (Consumer
            Protection Act, section 19).
          </p>
          <p>
            Is something damaged, missing or not what you ordered? See{' '}
            <Link to="/returns#wrong-or-damaged" className="link">
              wrong or damaged
            </Link>
            : we will put it right at our cost.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'A wrong address, or a change of plan',
      body: (
        <p>
          <Link to="/contact" className="link">
            Contact us
          </Link>{' '}
          with your order number as soon as you notice. Until the parcel is packed, we can change the address
          or cancel the order. After that, you still have the right to{' '}
          <Link to="/returns#change-of-mind" className="link">
            change your mind
          </Link>{' '}
          .
        </p>
      ),
    },
  ]
}

function collectSection(shop: ShopSettings, dispatch: string): ContentSection {
  const { collect, points } = shop
  const { address, hours } = shopPlace(shop)
  return {
    id: 'collect',
    title: 'Collecting it yourself',
    body: (
      <>
        {collect.isOffered && (
          <>
            <h3>In store, free</h3>
            <p>
              Choose “Collect in store” at checkout. Your order is usually ready within {dispatch}, and we
              will email you when it is. Bring the order number or the collection code from that email. We
              keep it for {countText(collect.keptDays, 'day')}.
            </p>
            <p>
              {address.join(', ')}. {hours.join('; ')}.
            </p>
          </>
        )}
        {points.isOffered && (
          <>
            <h3>At a locker or pick-up point, {feeText(points)}</h3>
            <p>
              Choose “Locker or pick-up point” at checkout and enter a postal code to see those near you that
              can take your order. The courier sends you a code when it is there. Loose lithium batteries,
              such as power banks, are only delivered to an address.
            </p>
          </>
        )}
      </>
    ),
  }
}

function holidaysText(days: readonly string[]): string {
  return listText(days.map(formatDay))
}

function listText(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('')
}
