import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CheckedLine } from '#contract/orders/cart.ts'
import { lineTotalCents } from '#domain/money/pricing.ts'
import type { DeliveryMethod } from '#domain/orders/delivery/delivery-methods.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import { boughtNow } from '#web/session/cart/bought-now.ts'
import { type CartLine, useCartOperations } from '#web/session/cart/cart-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Arrival } from '../cart/arrival.tsx'
import { type CartForecast, pricedLine } from '../cart/cart-forecast.ts'
import type { DoorDelivery } from '../cart/delivery/door-delivery.ts'
import { alsoInCart } from '../cart/lines/also-in-cart.ts'
import { DriftNotice } from '../cart/lines/drift-notice.tsx'
import { lineDrift } from '../cart/lines/line-drift.ts'
import { SummaryRows } from '../cart/summary-rows.tsx'
import type { CodeCheck, StoredValueCheck } from '../cart/use-cart-check.ts'
import { LinePicture } from '../catalogue/line-picture.tsx'
import { deliveryWords } from './delivery/delivery-words.ts'

const DiscountCode = later(
  () => import('../cart/prices/discount-code.tsx').then((module) => module.DiscountCode),
  {
    whileMissing: null,
  },
)

type CheckoutSummaryProps = {
  lines: readonly CartLine[]
  checked: ReadonlyMap<number, CheckedLine>
  forecast: CartForecast
  code: CodeCheck
  stored: StoredValueCheck
  onAccept: (checked: CheckedLine) => void
  /** Of the address, once it is known. */
  province?: string
  delivery: DeliveryMethod
  door: DoorDelivery
  /** What the door depends on, in a shop with delivery zones. */
  place?: ReactNode
  /** The main button and its notes. */
  children?: ReactNode
}

export function CheckoutSummary({
  lines,
  checked,
  forecast,
  code,
  stored,
  onAccept,
  province,
  delivery,
  door,
  place,
  children,
}: CheckoutSummaryProps) {
  const also = alsoInCart(lines, boughtNow())
  return (
    <section
      aria-labelledby="summary-heading"
      className="mt-10 flex flex-col gap-5 rounded-tile border border-line p-5 sm:p-6 lg:sticky lg:top-24 lg:mt-0"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="summary-heading" className="text-xl">
          Order Summary
        </h2>
        <Link to="/cart" className="link inline-block py-1 text-sm">
          Edit cart
        </Link>
      </div>
      {also.length > 0 && <AlsoInCart lines={also} />}
      <ul className="flex flex-col gap-4">
        {lines.map((line) => (
          <SummaryLine key={line.id} line={line} checked={checked.get(line.id)} onAccept={onAccept} />
        ))}
      </ul>
      <div className="border-t border-line pt-5">
        <SummaryRows amounts={forecast} />
      </div>
      <DiscountCode
        whileLoading={<Skeleton className="h-11" />}
        code={code}
        stored={stored}
        forecast={forecast}
      />
      <div hidden={delivery !== 'door'} className="empty:hidden">
        {place}
      </div>
      {delivery === 'door' ? (
        <Arrival province={province} door={door} />
      ) : (
        <p className="text-sm text-ink-2">{deliveryWords.arrival[delivery]}</p>
      )}
      {children}
    </section>
  )
}

/** "Buy Now" was about one product: the others can wait. */
function AlsoInCart({ lines }: { lines: readonly CartLine[] }) {
  const cart = useCartOperations()
  const announce = useAnnounce()

  function keepOnlyThis() {
    for (const { id } of lines) cart.saveForLater(id)
    announce('The other items are saved for later')
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-paper-2 p-3 text-sm">
      <p className="min-w-0 wrap-anywhere">
        Also in your cart: {lines.map(({ name }) => name).join(', ')}. You pay for everything below.
      </p>
      <Button variant="secondary" onClick={keepOnlyThis}>
        Only this
      </Button>
    </div>
  )
}

type SummaryLineProps = {
  line: CartLine
  checked: CheckedLine | undefined
  onAccept: (checked: CheckedLine) => void
}

function SummaryLine({ line, checked, onAccept }: SummaryLineProps) {
  const drift = lineDrift(line, checked)
  return (
    <li className="flex flex-col gap-3">
      <div className="flex items-start gap-4">
        <LinePicture line={line} className="w-14" />
        <div className="min-w-0 flex-1 text-sm">
          <p className="font-medium">{line.name}</p>
          <p className="text-ink-2">Quantity: {line.quantity}</p>
        </div>
        <Money cents={lineTotalCents(pricedLine(line))} className="text-sm" />
      </div>
      {drift && checked && <DriftNotice drift={drift} name={line.name} onAccept={() => onAccept(checked)} />}
    </li>
  )
}
