import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { formatRand } from '#domain/money/money.ts'
import { momentText } from '../../ui/moment.tsx'

type PricedProduct = Pick<AdminProduct, 'retailCents' | 'priceCents' | 'saleEndsAt'>

/** "R 8 000,00 until Tue 1 Dec 2026, 00:00"; null while the retail price is asked. */
export function askedNowText({ retailCents, priceCents, saleEndsAt }: PricedProduct): string | null {
  if (priceCents === retailCents) return null
  const until = saleEndsAt === null ? '' : ` until ${momentText(saleEndsAt)}`
  return formatRand(priceCents) + until
}
