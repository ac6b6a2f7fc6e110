import '../prices/own-prices.css'
import clsx from 'clsx'
import { useEffect, useSyncExternalStore } from 'react'
import type { User } from '#contract/accounts/account.ts'
import type { ShopSettings } from '#contract/shop/shop.ts'
import { formatRand } from '#domain/money/money.ts'
import { lineTotalCents } from '#domain/money/pricing.ts'
import { priceWithoutVat } from '#domain/money/vat/vat.ts'
import type { CartLine } from '#web/session/cart/cart.ts'
import { personStore } from '#web/session/login/person-store.ts'
import { memberKey, memberLines } from '#web/session/prices/member-mark.ts'
import {
  type MemberParts,
  memberParts,
  type OwnPriceProps,
  type PricedProduct,
  useMemberParts,
} from '#web/session/prices/member-parts.ts'
import { persistentStorage } from '#web/session/storage.ts'
import { useShop } from '#web/storefront/use-shop.ts'
import { Money } from '#web/ui/money.tsx'
import { pricedLine } from '../cart/cart-forecast.ts'
import { deliveryCost } from '../catalogue/product/delivery/delivery-cost.ts'
import { ownPriceStore } from '../prices/own-price-store.ts'

// Of the person who is logged in; another one begins anew.
let shown = { key: '', list: { name: '', exclVat: false }, store: ownPriceStore() }

/** From now on, everything that shows a price shows this member's. Called again for the same, it asks for nothing twice. */
export function showOwnPrices({ id, priceList }: User): void {
  // Whoever logged out meanwhile is shown nothing.
  if (!priceList || personStore.snapshot().user?.id !== id) return
  const lines = priceList.exclVat ? '2' : '1'
  persistentStorage.write(memberKey, lines)
  document.documentElement.style.setProperty(memberLines, lines)
  const key = JSON.stringify([id, priceList])
  if (shown.key === key && memberParts.snapshot()) return
  shown = { key, list: priceList, store: ownPriceStore() }
  const parts: MemberParts = { Price, Delivery, LineNote, TotalNote, ownCents }
  memberParts.put(parts)
}

function ownCents({ id, priceCents }: PricedProduct): number {
  return shown.store.find(id)?.priceCents ?? priceCents
}

/** Anew whenever it is another list, or its member wants to see it otherwise. */
function useShown(): typeof shown {
  useMemberParts()
  return shown
}

function useOwnCents(product: PricedProduct): number {
  const { store } = useShown()
  useEffect(() => store.want(product.id), [store, product.id])
  return useSyncExternalStore(
    store.subscribe,
    () => ownCents(product),
    () => product.priceCents,
  )
}

/** Null if prices have no VAT in them, or are to be seen with it. */
function useNetCents(cents: number): number | null {
  const { exclVat } = useShown().list
  const shop = useShop()
  return exclVat ? netCents(cents, shop) : null
}

function netCents(
  cents: number,
  { pricesIncludeVat, vatBasisPoints }: Pick<ShopSettings, 'pricesIncludeVat' | 'vatBasisPoints'>,
): number | null {
  return vatBasisPoints === null || !pricesIncludeVat ? null : priceWithoutVat(cents, vatBasisPoints)
}

function Price({ product, hasNote = false, className, size }: OwnPriceProps) {
  const { name } = useShown().list
  const cents = useOwnCents(product)
  const net = useNetCents(cents)
  const isOwn = cents < product.priceCents
  return (
    <>
      <Money cents={net ?? cents} className={className} size={size} />
      {hasNote && (
        <span className={clsx('own-price-note text-sm/5 text-ink-2', net !== null && 'is-net')}>
          <span className="block truncate">
            {net !== null && (isOwn ? 'excl. VAT, ' : 'excl. VAT')}
            {isOwn && <span className="font-medium text-green">{name} price</span>}
          </span>
          {net !== null && <span className="block">{formatRand(cents)} incl. VAT</span>}
        </span>
      )}
    </>
  )
}

function Delivery({ product }: { product: PricedProduct }) {
  return deliveryCost(useOwnCents(product), useShop())
}

function LineNote({ line }: { line: CartLine }) {
  const { name } = useShown().list
  // Higher than any price, so that only the list's own can be the one of the line.
  const isOwn = useOwnCents({ id: line.id, priceCents: Number.MAX_SAFE_INTEGER }) === line.priceCents
  const net = useNetCents(lineTotalCents(pricedLine(line)))
  return (
    <span className="block text-sm text-ink-2">
      {isOwn && <span className="block font-medium text-green">{name} price</span>}
      {net !== null && <span className="block">{formatRand(net)} excl. VAT</span>}
    </span>
  )
}

function TotalNote({ totalCents, vatCents }: { totalCents: number; vatCents: number }) {
  if (useNetCents(totalCents) === null) return null
  return (
    <p className="-mt-3 flex justify-between gap-4 text-sm text-ink-2">
      <span>Total excl. VAT</span>
      <Money cents={totalCents - vatCents} className="font-normal!" />
    </p>
  )
}
