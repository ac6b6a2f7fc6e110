import { Lock, type LucideIcon, RotateCcw, ShieldCheck, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Product } from '#contract/catalogue/product.ts'
import { formatRand } from '#domain/money/money.ts'
import type { DayRange } from '#domain/orders/delivery.ts'
import { type ShippingRule, shippingCents } from '#domain/orders/shipping.ts'
import { formatDay } from '#domain/south-african-day.ts'
import { Fragments } from '#web/rendering/fragments.tsx'
import { noteBoughtNow } from '#web/session/cart/bought-now.ts'
import { useCartOperations } from '#web/session/cart/cart-provider.tsx'
import { useShop } from '#web/storefront/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { AddToCartButton } from '../add-to-cart-button.tsx'
import { StockNote } from '../stock-note.tsx'
import { WishlistButton } from '../wishlist-button.tsx'
import { BackInStockLater } from './back-in-stock-later.tsx'
import { DeliverToLater } from './deliver-to-later.tsx'
import { ProductShare } from './product-share.tsx'
import { warrantyText } from './specification-rows.ts'
import { ThumbBar } from './thumb-bar.tsx'

type BuyBoxProps = { product: Product; delivery: DayRange }

/** The price, stock and delivery of a product, and the buttons to buy it. */
export function BuyBox({ product, delivery }: BuyBoxProps) {
  const shop = useShop()
  const priceCents = product.retailCents
  const isOutOfStock = product.available === 0
  const warranty = warrantyText(product)

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Money cents={priceCents} size="large" />
        {shop.taxLabel && (
          <span className="text-sm text-ink-2">{shop.pricesIncludeVat ? 'incl. VAT' : 'excl. VAT'}</span>
        )}
        <StockNote product={product} className="ml-auto" />
      </div>

      {isOutOfStock ? <BackInStockLater product={product} /> : <BuyButtons product={product} />}

      <div className="-mx-3 -my-2 flex flex-wrap items-center gap-x-1">
        <WishlistButton product={product} />
        <ProductShare product={product} />
      </div>

      <div className="rounded-tile border border-line p-4">
        <Fragments
          as="ul"
          className="flex flex-col gap-4"
          of={Assurances}
          each={[
            {
              deliveryText: deliveryCost(priceCents, shop.shipping),
              arrival: isOutOfStock ? null : delivery,
              warranty,
              changeOfMindDays: shop.returns.changeOfMindDays,
            },
          ]}
        />
        {!isOutOfStock && <DeliverToLater delivery={delivery} />}
      </div>
    </div>
  )
}

function BuyButtons({ product }: { product: Product }) {
  const cart = useCartOperations()
  const navigate = useNavigate()

  function buyNow() {
    cart.add(product)
    noteBoughtNow(product.id)
    navigate('/checkout')
  }

  return (
    <div className="flex flex-col gap-3 sm:flex-row md:flex-col lg:flex-row">
      <ThumbBar product={product}>
        <AddToCartButton product={product} addedLabel="Added to Cart!" size="large" className="flex-1" />
      </ThumbBar>
      <Button
        variant="secondary"
        size="large"
        aria-disabled={!cart.isReady || undefined}
        onClick={buyNow}
        className="flex-1"
      >
        Buy Now
      </Button>
    </div>
  )
}

type AssurancesProps = {
  deliveryText: string
  arrival: DayRange | null
  warranty: string | null
  changeOfMindDays: number
}

function Assurances({ deliveryText, arrival, warranty, changeOfMindDays }: AssurancesProps) {
  return (
    <>
      <Assurance icon={Truck} title={deliveryText}>
        {arrival && (
          <>
            Order today, expect it {formatDay(arrival.from)} to {formatDay(arrival.to)}
          </>
        )}
      </Assurance>
      {warranty && <Assurance icon={ShieldCheck} title={warranty} />}
      <Assurance icon={RotateCcw} title={`${changeOfMindDays} days to change your mind`}>
        After delivery, for any reason.{' '}
        <Link to="/returns" className="link">
          How returns work
        </Link>
      </Assurance>
      <Assurance icon={Lock} title="Secure payment">
        You pay on Yoco’s secure page. We never see your card number.
      </Assurance>
    </>
  )
}

type AssuranceProps = { icon: LucideIcon; title: string; children?: ReactNode }

function Assurance({ icon: Icon, title, children }: AssuranceProps) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-green" />
      <div>
        <p className="font-medium">{title}</p>
        {children && <p className="text-sm text-ink-2">{children}</p>}
      </div>
    </li>
  )
}

function deliveryCost(priceCents: number, rule: ShippingRule): string {
  const cents = shippingCents(priceCents, rule)
  if (cents === 0) return 'Free delivery'
  return `Delivery ${formatRand(cents)}, free over ${formatRand(rule.freeOverCents)}`
}
