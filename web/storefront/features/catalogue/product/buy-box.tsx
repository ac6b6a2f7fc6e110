import { Lock, type LucideIcon, RotateCcw, ShieldCheck, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link, useNavigate } from 'react-router'
import type { Product } from '#contract/catalogue/product.ts'
import { formatRand } from '#domain/money/money.ts'
import type { DayRange } from '#domain/orders/delivery/delivery.ts'
import { formatDay } from '#domain/south-african-day.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import { Fragments } from '#web/rendering/fragments.tsx'
import { noteBoughtNow } from '#web/session/cart/bought-now.ts'
import { useCartOperations } from '#web/session/cart/cart-provider.tsx'
import type { PricedProduct } from '#web/session/prices/member-parts.ts'
import { useShop } from '#web/storefront/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { paymentKindsText } from '../../content/documents/payment-kinds-text.ts'
import { AskedPrice } from '../../prices/asked-price.tsx'
import { DeliveryText } from '../../prices/delivery-text.tsx'
import { ShareButton } from '../../sharing/share-button.tsx'
import { AddToCartButton } from '../add-to-cart-button.tsx'
import { CompareButton } from '../compare/compare-button.tsx'
import { FormerPrice, SaleEnd } from '../former-price.tsx'
import { StockNote } from '../stock-note.tsx'
import { WishlistButton } from '../wishlist-button.tsx'
import { DeliverToLater } from './delivery/deliver-to-later.tsx'
import { warrantyText } from './specification-rows.ts'
import { ThumbBar } from './thumb-bar.tsx'

const BackInStock = later(() => import('./back-in-stock.tsx').then((module) => module.BackInStock), {
  name: 'back-in-stock',
})

type BuyBoxProps = { product: Product; delivery: DayRange; deliveryCost: string; children?: ReactNode }

/** The price, stock and delivery of a product, and the buttons to buy it; between them, what else it could be. */
export function BuyBox({ product, delivery, deliveryCost, children }: BuyBoxProps) {
  const shop = useShop()
  const isOutOfStock = product.available === 0
  const warranty = warrantyText(product)

  return (
    <div className="flex flex-col gap-5">
      <div className="own-price relative flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <AskedPrice product={product} hasNote size="large" />
        <FormerPrice product={product} />
        {shop.taxLabel && (
          <span className="vat-word text-sm text-ink-2">
            {shop.pricesIncludeVat ? 'incl. VAT' : 'excl. VAT'}
          </span>
        )}
        <StockNote product={product} className="ml-auto" />
        <PriceRemarks product={product} />
      </div>

      {children}

      {isOutOfStock ? <BackInStock product={product} /> : <BuyButtons product={product} />}

      <div className="-mx-3 -my-2 flex flex-wrap items-center gap-x-1">
        <WishlistButton product={product} />
        <ShareButton title={product.name} path={href('/product/:id', { id: product.slug })} />
        <CompareButton product={product} className="button compare-button min-h-11 px-3" />
      </div>

      <div className="rounded-tile border border-line p-4">
        <Fragments
          as="ul"
          className="flex flex-col gap-4"
          of={Assurances}
          each={[
            {
              product: { id: product.id, priceCents: product.priceCents },
              deliveryText: deliveryCost,
              arrival: isOutOfStock ? null : delivery,
              warranty,
              changeOfMindDays: shop.returns.changeOfMindDays,
              waysToPay: paymentKindsText(shop.paymentKinds),
            },
          ]}
        />
        {!isOutOfStock && <DeliverToLater delivery={delivery} product={product} />}
      </div>
    </div>
  )
}

/** Until when it is asked, and how low it was of late. */
function PriceRemarks({ product }: { product: Product }) {
  const { saleEndsAt, priceCents, lowestPrice30DaysCents: lowestCents } = product
  if (saleEndsAt === null && lowestCents === null) return null
  return (
    <p className="flex basis-full flex-wrap gap-x-3 text-sm text-ink-2">
      <SaleEnd product={product} />
      {lowestCents !== null && (
        <span>{`Lowest price in 30 days${lowestCents < priceCents ? `: ${formatRand(lowestCents)}` : ''}`}</span>
      )}
    </p>
  )
}

function BuyButtons({ product }: { product: Product }) {
  const cart = useCartOperations()
  const navigate = useNavigate()

  function buyNow() {
    cart.addIfMissing(product)
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
  product: PricedProduct
  deliveryText: string
  arrival: DayRange | null
  warranty: string | null
  changeOfMindDays: number
  waysToPay: string
}

function Assurances({
  product: { id, priceCents },
  deliveryText,
  arrival,
  warranty,
  changeOfMindDays,
  waysToPay,
}: AssurancesProps) {
  return (
    <>
      <Assurance icon={Truck} title={<DeliveryText product={{ id, priceCents }} text={deliveryText} />}>
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
        You pay {waysToPay} on Yoco’s secure page. We never see your card number.
      </Assurance>
    </>
  )
}

type AssuranceProps = { icon: LucideIcon; title: ReactNode; children?: ReactNode }

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
