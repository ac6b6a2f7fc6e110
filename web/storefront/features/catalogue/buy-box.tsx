import { ShieldCheck, Truck } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Product } from '#contract/product.ts'
import { type DayRange, formatDay } from '#domain/delivery.ts'
import { centsFromRand, formatRand } from '#domain/money.ts'
import { shippingCents } from '#domain/shipping.ts'
import { useCart } from '#web/session/cart-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { useShop } from '../../shop.ts'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { warrantyText } from './specification-rows.ts'
import { StockNote } from './stock-note.tsx'

type BuyBoxProps = { product: Product; delivery: DayRange }

/** What it costs, whether it is there, when it comes, and the ways to have it. */
export function BuyBox({ product, delivery }: BuyBoxProps) {
  const shop = useShop()
  const cart = useCart()
  const navigate = useNavigate()
  const priceCents = centsFromRand(product.retail_price)
  const isOutOfStock = product.stock_quantity === 0
  const warranty = warrantyText(product.specifications)

  function buyNow() {
    cart.add(product)
    navigate('/checkout')
  }

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Money cents={priceCents} size="large" />
        {shop.taxLabel && (
          <span className="text-sm text-ink-2">{shop.pricesIncludeVat ? 'incl. VAT' : 'excl. VAT'}</span>
        )}
        <StockNote status={product.stock_status} className="ml-auto" />
      </div>

      <div className="flex flex-col gap-3 sm:flex-row">
        <AddToCartButton
          product={product}
          addedLabel="Added to Cart!"
          size="large"
          className="flex-1 max-sm:hidden"
        />
        <Button
          variant="secondary"
          size="large"
          disabled={isOutOfStock}
          aria-disabled={!cart.isReady || undefined}
          onClick={buyNow}
          className="flex-1"
        >
          Buy Now
        </Button>
      </div>

      <ul className="flex flex-col gap-3 rounded-tile border border-line p-4">
        <li className="flex gap-3">
          <Truck aria-hidden className="mt-0.5 size-5 shrink-0 text-green" />
          <p>
            <span className="font-medium">{deliveryCost(priceCents, shop.shipping)}</span>
            {!isOutOfStock && (
              <span className="block text-sm text-ink-2">
                Order today, expect it {formatDay(delivery.from)} to {formatDay(delivery.to)}
              </span>
            )}
          </p>
        </li>
        {warranty && (
          <li className="flex gap-3">
            <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-green" />
            <p className="font-medium">{warranty}</p>
          </li>
        )}
      </ul>
    </div>
  )
}

/** On phones the main action stays under the thumb, up to the end of the page. */
export function ThumbBar({ product }: { product: Product }) {
  return (
    <div
      data-stays-below
      className="sticky bottom-0 z-20 -mx-4 mt-10 -mb-24 border-t border-line bg-paper p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:hidden"
    >
      <AddToCartButton product={product} addedLabel="Added to Cart!" size="large" className="w-full" />
    </div>
  )
}

function deliveryCost(priceCents: number, rule: { freeOver: number; fee: number }): string {
  const cents = shippingCents(priceCents, {
    freeOverCents: centsFromRand(rule.freeOver),
    feeCents: centsFromRand(rule.fee),
  })
  return cents === 0 ? 'Free delivery' : `Delivery ${formatRand(cents)}`
}
