import { Lock, type LucideIcon, RotateCcw, ShieldCheck, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ShopSettings } from '#contract/shop/shop.ts'
import { formatWholeRand } from '#domain/money/money.ts'
import { freeEverywhereOverCents } from '#domain/orders/delivery/delivery-anywhere.ts'
import { Fragments } from '#web/rendering/fragments.tsx'
import { useShop } from '#web/storefront/use-shop.ts'

type Promises = Pick<ShopSettings, 'shipping' | 'zones' | 'returns'>

/** What the shop promises, in one line, with the page that explains each promise. */
export function ReasonsToBuy() {
  const { shipping, zones, returns } = useShop()
  return (
    <Fragments
      as="ul"
      className="mt-1 grid grid-cols-2 gap-x-4 gap-y-1 lg:mt-3 lg:flex lg:justify-between"
      of={Reasons}
      each={[{ shipping, zones, returns }]}
    />
  )
}

function Reasons({ shipping, zones, returns }: Promises) {
  return (
    <>
      <Reason icon={Truck} to="/shipping">
        {deliveryReason({ shipping, zones })}
      </Reason>
      <Reason icon={RotateCcw} to="/returns">
        {returns.changeOfMindDays} days to change your mind
      </Reason>
      <Reason icon={ShieldCheck} to="/warranty">
        Faulty? Covered for {returns.defectMonths} months
      </Reason>
      <Reason icon={Lock} to="/faqs">
        Secure payment with Yoco
      </Reason>
    </>
  )
}

function deliveryReason(rules: Pick<Promises, 'shipping' | 'zones'>): string {
  if (rules.zones.length === 0 && rules.shipping.feeCents === 0) return 'Free delivery'
  const freeOverCents = freeEverywhereOverCents(rules)
  return freeOverCents === null
    ? 'Delivered all over South Africa'
    : `Free delivery over ${formatWholeRand(freeOverCents)}`
}

type ReasonProps = { icon: LucideIcon; to: string; children: ReactNode }

function Reason({ icon: Icon, to, children }: ReasonProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-11 items-center gap-2 rounded-control text-sm leading-tight text-ink-2 underline-offset-3 hover:text-ink hover:underline lg:text-base"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-green" />
        <span>{children}</span>
      </Link>
    </li>
  )
}
