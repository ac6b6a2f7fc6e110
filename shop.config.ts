/** What the owner of the shop decides. What differs between machines stands in the environment (README, "Settings"). */
export const shopConfig = {
  name: 'Kwela',
  company: {
    legalName: 'Kwela Tech (Pty) Ltd',
    registrationNumber: '2024/123456/07',
    /** Ten digits that begin with 4, or null for a shop that is not a VAT vendor: it then shows no VAT at all. */
    vatNumber: '4000000000' as string | null,
  },
  contact: {
    email: 'help@kwela.example',
    phone: '+27 21 555 0100',
    address: ['12 Sample Street', 'Woodstock', 'Cape Town', '7925'],
  },
  social: [] as { name: string; url: string }[],
  /** Rand. Delivery is free when the subtotal is over `freeOver`; exactly that much still pays. */
  shipping: { freeOver: 5000, fee: 299 },
  /** South African shelf prices include VAT (VAT Act s65). `false` adds it to the subtotal instead. */
  pricesIncludeVat: true,
}

export type ShopConfig = typeof shopConfig
