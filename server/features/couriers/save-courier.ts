import type { CourierBody } from '#contract/courier.ts'
import { validateCourier } from '#domain/trade-partner.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { SaveRecord } from '../audit/save-record.ts'
import {
  type PartnerSaving,
  partnerChange,
  type SaveTradePartnerResult,
  saveTradePartner,
} from '../trade-partners/save-trade-partner.ts'
import {
  type CourierChange,
  type CourierRow,
  findCourier,
  insertCourier,
  lockCourier,
  updateCourierRow,
} from './courier-queries.ts'
import { courierView } from './courier-view.ts'

type Needs = { db: Db; clock: Clock }

export type SaveCourierResult = SaveTradePartnerResult<CourierRow>

/** Adds a courier or saves one, with a line in the audit log. */
export function saveCourier(needs: Needs, command: SaveRecord<CourierBody>): Promise<SaveCourierResult> {
  return saveTradePartner(needs, courier, command)
}

const courier: PartnerSaving<CourierBody, CourierRow, CourierChange> = {
  type: 'courier',
  lock: lockCourier,
  find: findCourier,
  view: courierView,
  changeOf: (body, before) => ({
    ...partnerChange(body, before),
    areas: [...new Set(body.areas ?? before?.areas ?? [])],
    trackingUrl: (body.tracking_url === undefined ? before?.trackingUrl : body.tracking_url) || null,
    isActive: body.active ?? before?.isActive ?? true,
  }),
  validate: (change) => validateCourier({ ...change, tracking_url: change.trackingUrl }),
  insert: insertCourier,
  update: updateCourierRow,
}
