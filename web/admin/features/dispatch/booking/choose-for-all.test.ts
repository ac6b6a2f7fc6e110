import { expect, test } from 'vitest'
import type { QuotedParcel } from '#contract/orders/booking.ts'
import { chooseForAll, chosenQuote, servicesOf } from './choose-for-all.ts'

const quote = (serviceCode: string, priceCents: number) => ({
  courierSlug: 'swift',
  serviceCode,
  courierName: 'Swift',
  serviceName: serviceCode,
  priceCents,
  chargedMassG: null,
})
const parcel = (parcelId: number, ...quotes: ReturnType<typeof quote>[]): QuotedParcel => ({
  parcelId,
  orderNumber: 'ORD-1',
  number: 1,
  city: 'Durban',
  sizeFrom: 'measured' as const,
  quotes,
  problem: null,
  size: { massG: 1000, lengthMm: 100, widthMm: 100, heightMm: 100 },
})
const near = parcel(1, quote('Economy', 9000), quote('Overnight', 15_000))
const far = parcel(2, quote('Economy', 12_000))

test('chooses the cheapest until somebody chooses another', () => {
  expect(chosenQuote(near, {})?.serviceCode).toBe('Economy')
  expect(chosenQuote(near, { 1: 'swift Overnight' })?.serviceCode).toBe('Overnight')
  expect(chosenQuote(near, { 1: null })).toBeNull()
})

test('lists each service once, and chooses one for all that can go by it', () => {
  expect(servicesOf([near, far]).map(({ key }) => key)).toEqual(['swift Economy', 'swift Overnight'])
  const chosen = chooseForAll([near, far], 'swift Overnight')
  expect([near, far].map((one) => chosenQuote(one, chosen)?.serviceCode)).toEqual(['Overnight', 'Economy'])
})
