import { type ReactNode, useId, useState } from 'react'
import { formatRand } from '#domain/money/money.ts'
import { useCart } from '#web/session/cart/cart-provider.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useShop } from '../../../use-shop.ts'
import { FocusedNotice } from '../../accounts/focused-notice.tsx'
import { LoginForm } from '../../accounts/login/login-form.tsx'
import { cartForecast } from '../../cart/cart-forecast.ts'
import type { DoorDelivery } from '../../cart/door-delivery.ts'
import { useCartCheck } from '../../cart/use-cart-check.ts'
import { ZoneDoorLater } from '../../cart/zone-door-later.ts'
import { countText } from '../../content/documents/phrases.ts'
import { CheckoutSteps } from '../checkout-steps.tsx'
import { CheckoutSummary } from '../checkout-summary.tsx'
import { NewHereForm } from './new-here-form.tsx'

/** For a guest on the way to pay: a door for newcomers and one for people with an account, beside the order. */
export function CheckoutDoors({ notice, onSignedIn }: { notice: ReactNode; onSignedIn: () => void }) {
  const [verifyMessage, setVerifyMessage] = useState<string | null>(null)
  const [door, setDoor] = useState<DoorDelivery>(null)
  return (
    <div className="page py-8 lg:py-12">
      <CheckoutSteps current="You" />
      <div className="mt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12">
        <div>
          <p className="text-sm font-medium text-ink-2">Step 1 of 4: who you are</p>
          <h1 className="mt-1 text-3xl">Check out</h1>
          <p className="mt-2 max-w-prose text-pretty text-ink-2">
            You need an account so that we can send your invoice and you can return things.
          </p>
          <OrderInShort door={door} />
          {notice && <div className="mt-6">{notice}</div>}
          <div className="mt-8 grid gap-6 xl:grid-cols-2">
            <Door title="I am new here" text="An email address and a password are all it takes.">
              {verifyMessage === null ? (
                <NewHereForm onSignedIn={onSignedIn} onVerifyFirst={setVerifyMessage} />
              ) : (
                <FocusedNotice tone="good" title={verifyMessage}>
                  Open the link we emailed you, then log in here. Your cart is saved.
                </FocusedNotice>
              )}
            </Door>
            <Door title="I have an account" text="Your addresses are filled in for you.">
              <LoginForm onSignedIn={onSignedIn} />
            </Door>
          </div>
        </div>
        <GuestSummary door={door} onDoor={setDoor} />
      </div>
    </div>
  )
}

function Door({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="rounded-tile border border-line p-5 sm:p-6">
      <h2 id={headingId} className="text-xl">
        {title}
      </h2>
      <p className="mt-1 mb-5 text-sm text-ink-2">{text}</p>
      {children}
    </section>
  )
}

/** On phones the whole summary comes after the doors. */
function OrderInShort({ door }: { door: DoorDelivery }) {
  const { isReady, lines } = useCart()
  const { itemCount, totalCents } = cartForecast(lines, useShop(), { shipping: door?.shipping })
  return (
    <p className="mt-3 min-h-6 lg:hidden">
      {isReady && (
        <>
          Your order: {countText(itemCount, 'item')}, <strong>{formatRand(totalCents)}</strong>
        </>
      )}
    </p>
  )
}

function GuestSummary({ door, onDoor }: { door: DoorDelivery; onDoor: (door: DoorDelivery) => void }) {
  const { isReady, lines, accept } = useCart()
  const { checked, offered, code, payers, stored } = useCartCheck(nothingHeld)
  const shop = useShop()
  const forecast = cartForecast(lines, shop, { shipping: door?.shipping, offered, payers })
  if (!isReady) return <Skeleton className="mt-10 h-96 lg:mt-0" />
  return (
    <CheckoutSummary
      lines={lines}
      checked={checked}
      forecast={forecast}
      code={code}
      stored={stored}
      delivery="door"
      door={door}
      place={shop.zones.length > 0 && <ZoneDoorLater lines={lines} onDoor={onDoor} />}
      onAccept={accept}
    />
  )
}

/** Nothing is reserved for someone without an account. */
const nothingHeld = [] as const
