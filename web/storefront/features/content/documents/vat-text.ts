import type { ShopSettings } from '#contract/shop/shop.ts'

type VatSettings = Pick<ShopSettings, 'vatBasisPoints' | 'pricesIncludeVat'>

export function vatText({ vatBasisPoints, pricesIncludeVat }: VatSettings): string {
  if (vatBasisPoints === null) return 'We are not VAT-registered, so we do not charge VAT.'
  const rate = `${String(vatBasisPoints / 100).replace('.', ',')}%`
  return pricesIncludeVat
    ? `Every price you see includes ${rate} VAT. The cart, the checkout and your order show how much of the total is VAT.`
    : `Prices are shown without VAT. The cart and the checkout add ${rate} VAT before you pay.`
}
