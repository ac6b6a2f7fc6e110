import { bobgoProvider } from './adapters/couriers/bobgo/bobgo-provider.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import { type CollectPoints, createCollectPoints } from './features/collect-points/collect-points.ts'
import type { CourierProviders } from './features/couriers/courier-provider.ts'
import { type CourierRates, createCourierRates } from './features/delivery/courier-rates.ts'
import type { Sealer } from './features/emails/sealer.ts'
import { measured } from './tracing/measured.ts'
import type { Tracing } from './tracing/tracing.ts'

export type Couriers = {
  /** Null for those that this shop has no key for. */
  couriers: CourierProviders
  /** Lockers and counters for shoppers to choose from. */
  collectPoints: CollectPoints
  /** What couriers ask, for zones that go by it. */
  courierRates: CourierRates
}

type Needs = { db: Db; clock: Clock; collectPointSealer: Sealer; tracing: Tracing }

export function openCouriers(config: Config, { db, clock, collectPointSealer, tracing }: Needs): Couriers {
  const couriers = couriersOf(config, tracing)
  return {
    couriers,
    collectPoints: createCollectPoints({ couriers, sealer: collectPointSealer, clock }),
    courierRates: createCourierRates({ db, couriers, clock }),
  }
}

function couriersOf({ bobgo, publicUrl }: Config, tracing: Tracing): CourierProviders {
  if (!bobgo) return { bobgo: null }
  const channel = new URL(publicUrl).hostname
  const provider = bobgoProvider({ ...bobgo, channel, traceHeaders: tracing.headers })
  return { bobgo: measured(tracing, 'bobgo', provider) }
}
