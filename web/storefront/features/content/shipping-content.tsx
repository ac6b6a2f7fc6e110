import { Link } from 'react-router'
import type { ShopSettings } from '#contract/shop.ts'
import { provinces } from '#domain/address.ts'
import { type DayRange, formatDay } from '#domain/delivery.ts'
import type { ContentSection } from './content-page.tsx'
import { businessDaysText, deliveryCostText, vatText } from './phrases.ts'

export type DeliveryCalendar = { today: string; expected: DayRange; holidays: readonly string[] }

export function shippingContent(shop: ShopSettings, calendar: DeliveryCalendar): ContentSection[] {
  const { dispatchBusinessDays, deliveryBusinessDays } = shop.delivery
  const dispatch = businessDaysText(dispatchBusinessDays)
  return [
    {
      id: 'cost',
      title: 'What it costs',
      body: (
        <>
          <p>{deliveryCostText(shop)}</p>
          <p>
            {vatText(shop)} Delivery stands as a line of its own in your cart and again before you pay, and
            nothing is added to it afterwards.
          </p>
        </>
      ),
    },
    {
      id: 'time',
      title: 'How long it takes',
      body: (
        <>
          <p>
            We hand your parcel to a courier within {dispatch} of your payment, and it reaches you{' '}
            {businessDaysText(deliveryBusinessDays)} after you ordered.
          </p>
          <p>
            Ordered today, {formatDay(calendar.today)}, it should be with you between{' '}
            <strong className="font-semibold">{formatDay(calendar.expected.from)}</strong> and{' '}
            <strong className="font-semibold">{formatDay(calendar.expected.to)}</strong>. Each product page
            shows these days too.
          </p>
          <h3>What a business day is</h3>
          <p>
            Monday to Friday, without public holidays: couriers do not count Saturdays, Sundays or holidays,
            and neither do we. The next holidays are {holidaysText(calendar.holidays)}.
          </p>
          <h3>If we run late</h3>
          <p>
            We tell you as soon as we know. The law gives us 30 days from your order unless you agreed to a
            later date. After that you may cancel with 7 days’ notice in writing and have all your money back
            (Electronic Communications and Transactions Act, section 46). If something turns out not to be
            available at all, we tell you at once and refund it.
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
            Not to a PO Box or Private Bag: a courier needs a door, and someone to sign for the parcel. Please
            give the suburb, the town and the four-digit postal code of the street address; the code of a post
            box is often another one.
          </p>
          <p>
            The fee and the days on this page are for South Africa. For an address elsewhere, please{' '}
            <Link to="/contact" className="link">
              write to us
            </Link>{' '}
            before you order.
          </p>
        </>
      ),
    },
    {
      id: 'tracking',
      title: 'Following your parcel',
      body: (
        <p>
          You get a tracking number within {dispatch}. Please give a mobile number at checkout: couriers send
          an SMS or phone before they come, which saves a trip to a closed gate.
        </p>
      ),
    },
    {
      id: 'arrival',
      title: 'When it arrives',
      body: (
        <>
          <p>
            Somebody needs to be there to sign. If the box is crushed or open, take a photo before you unpack
            it, or refuse the parcel. Until the parcel is in your hands, whatever happens to it is our risk,
            not yours (Consumer Protection Act, section 19).
          </p>
          <p>
            Something is damaged, missing or not what you ordered? See{' '}
            <Link to="/returns#wrong-or-damaged" className="link">
              wrong or damaged
            </Link>
            : we put it right at our cost.
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
            Write to us
          </Link>{' '}
          with your order number as soon as you notice. Until the parcel is packed we can change the address
          or cancel the order; after that, your right to{' '}
          <Link to="/returns#change-of-mind" className="link">
            change your mind
          </Link>{' '}
          still stands.
        </p>
      ),
    },
  ]
}

function holidaysText(days: readonly string[]): string {
  return listText(days.map(formatDay))
}

function listText(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('')
}
