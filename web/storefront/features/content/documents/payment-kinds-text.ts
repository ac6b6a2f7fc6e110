import type { ShopSettings } from '#contract/shop/shop.ts'

export function paymentKindsText({ instantEft }: ShopSettings['paymentKinds']): string {
  return instantEft ? 'by card or Instant EFT' : 'by card'
}
