import { type ReactNode, useState } from 'react'
import { formatRand } from '#domain/money/money.ts'
import { useCart } from '#web/session/cart/cart-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useShop } from '../../../use-shop.ts'
import { LoginForm } from '../../accounts/login/login-form.tsx'
import { cartForecast } from '../../cart/cart-forecast.ts'
import type { DoorDelivery } from '../../cart/delivery/door-delivery.ts'
import { ZoneDoorLater } from '../../cart/delivery/zone-door-later.ts'
import { useCartCheck } from '../../cart/use-cart-check.ts'
import { countText } from '../../content/documents/phrases.ts'
import { CheckoutSteps } from '../../orders/checkout-steps.tsx'
import { CheckoutSummary } from '../checkout-summary.tsx'
import { EmailFirstForm } from './email-first-form.tsx'

type CheckoutDoorProps = Pick<Parameters<typeof LoginForm>[0], 'from' | 'email' | 'code' | 'onSignedIn'> & {
  notice: ReactNode
}

/** For a guest on the way to pay: an email address beside the order, and the login only for an address that is known. */
export function CheckoutDoor({ notice, ...login }: CheckoutDoorProps) {
  const [door, setDoor] = useState<DoorDelivery>(null)
  return (
    <div className="page py-8 lg:py-12">
      <CheckoutSteps current="Shipping" />
      <div className="mt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-16">
        <div className="max-w-md">
          <h1 className="text-3xl">Check out</h1>
          <OrderInShort door={door} />
          {notice && <div className="mt-6">{notice}</div>}
          <WayIn {...login} />
        </div>
        <GuestSummary door={door} onDoor={setDoor} />
      </div>
    </div>
  )
}

type Entry = { email: string; isKnown: boolean }

function WayIn({ from, email, code, onSignedIn }: Omit<CheckoutDoorProps, 'notice'>) {
  const [entry, setEntry] = useState<Entry>({ email, isKnown: email !== '' })
  if (!entry.isKnown) {
    return (
      <div className="mt-6">
        <EmailFirstForm
          email={entry.email}
          takesFocus={entry.email !== ''}
          onKnown={(known) => setEntry({ email: known, isKnown: true })}
          onSignedIn={onSignedIn}
        />
      </div>
    )
  }
  return (
    <>
      <p className="mt-2 text-pretty text-ink-2">
        Welcome back. You have an account with this address, so please log in.
      </p>
      <div className="mt-6 flex flex-col gap-3">
        <LoginForm from={from} email={entry.email} code={code} onSignedIn={onSignedIn} />
        <Button variant="quiet" onClick={() => setEntry({ ...entry, isKnown: false })}>
          Use another email address
        </Button>
      </div>
    </>
  )
}

/** On phones the whole summary comes after the form. */
function OrderInShort({ door }: { door: DoorDelivery }) {
  const { isReady, lines } = useCart()
  const { itemCount, totalCents } = cartForecast(lines, useShop(), { shipping: door?.shipping })
  return (
    <p className="mt-2 min-h-6 lg:hidden">
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
