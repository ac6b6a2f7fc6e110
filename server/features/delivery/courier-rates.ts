import { setTimeout as wait } from 'node:timers/promises'
import { provinceOfPostalCode } from '#domain/accounts/addresses/province-of-postal-code.ts'
import { collectionAddress } from '#domain/couriers/collection-address.ts'
import { type BatteryKind, mayCarry } from '#domain/couriers/packing.ts'
import type { ParcelSize } from '#domain/couriers/parcel-size.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import type { CourierProviders, Quote } from '../couriers/courier-provider.ts'
import { findCourierRate, keepCourierRate } from './courier-rate-queries.ts'

/** What couriers ask for carrying a parcel, as shoppers are told it. */
export type CourierRates = {
  /** The lowest to the door, in cents with VAT; null if none answers in time or carries it. */
  find(question: RateQuestion): Promise<number | null>
}

export type RateQuestion = {
  /** Where couriers collect. */
  shop: Pick<ShopConfig, 'name' | 'contact'>
  postalCode: string
  size: ParcelSize
  battery: BatteryKind
  timeoutMs: number
}

type Needs = { db: Db; couriers: CourierProviders; clock: Clock }

// Longer than a checkout takes, and shorter than couriers change their prices.
const keptMs = 2 * 60 * 60_000
// Whoever makes up carts must not make the shop ask without end.
const requestedAtOnce = 20
// A service that is down is not asked for every cart: shoppers would wait for it one by one.
const restMs = 30_000

export function createCourierRates({ db, couriers, clock }: Needs): CourierRates {
  const provider = couriers.bobgo
  const asked = new Map<string, Promise<number | null>>()
  let restsUntil = 0

  async function ask({ shop, postalCode, size, battery, timeoutMs }: RateQuestion): Promise<number | null> {
    const from = collectionAddress(shop.contact.address)
    if (!provider || !from || clock().getTime() < restsUntil) return null
    const result = await Promise.race([
      provider.quote({
        from: { company: shop.name, ...from },
        to: placeAt(postalCode),
        point: null,
        parcels: [size],
        declaredCents: 0,
      }),
      wait(timeoutMs, { kind: 'unavailable' as const }, { ref: false }),
    ])
    if (result.kind !== 'quoted') {
      restsUntil = clock().getTime() + restMs
      return null
    }
    return lowestCents(result.quotes.filter((quote) => quote.kind === 'door' && mayCarry(battery, quote)))
  }

  async function findAnew(question: RateQuestion, parcel: string): Promise<number | null> {
    const { postalCode } = question
    const now = clock()
    const since = new Date(now.getTime() - keptMs)
    const kept = await findCourierRate(db, { postalCode, parcel, since })
    if (kept !== null) return kept
    const rateCents = await ask(question)
    if (rateCents !== null)
      await keepCourierRate(db, { postalCode, parcel, rateCents, requestedAt: now, since })
    return rateCents
  }

  return {
    async find(question) {
      if (!provider) return null
      const { postalCode, size, battery } = question
      const parcel = [size.massG, size.lengthMm, size.widthMm, size.heightMm, battery].join(' ')
      const key = `${postalCode} ${parcel}`
      // Who asks meanwhile waits for the same answer.
      const waiting = asked.get(key)
      if (waiting) return waiting
      if (asked.size >= requestedAtOnce) return null
      const answer = findAnew(question, parcel).finally(() => asked.delete(key))
      asked.set(key, answer)
      return answer
    },
  }
}

/**
 * No more of the address is known before the checkout, and the price must be the same then. Couriers price by the postal
 * code; a street and a town are only demanded.
 */
function placeAt(postalCode: string) {
  const province = provinceOfPostalCode(postalCode) ?? ''
  return {
    company: '',
    street: 'Main Street',
    suburb: '',
    city: province || postalCode,
    province,
    postalCode,
  }
}

function lowestCents(quotes: readonly Quote[]): number | null {
  return quotes.length === 0 ? null : Math.min(...quotes.map(({ priceCents }) => priceCents))
}
