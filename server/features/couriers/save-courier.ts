import type { CourierBody } from '#contract/courier.ts'
import { normaliseEmail } from '#domain/sign-up.ts'
import { validateCourier } from '#domain/trade-partner.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { SaveRecord } from '../audit/save-record.ts'
import {
  type SaveTradePartnerResult,
  saveTradePartner,
  type TradePartner,
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

const courier: TradePartner<CourierBody, CourierRow, CourierChange> = {
  type: 'courier',
  lock: lockCourier,
  find: findCourier,
  view: courierView,
  changeOf: (body, before) => ({
    name: body.name ?? before?.name ?? '',
    contact: body.contact ?? before?.contact ?? '',
    email: normaliseEmail(body.email ?? before?.email ?? ''),
    phone: body.phone ?? before?.phone ?? '',
    areas: [...new Set(body.areas ?? before?.areas ?? [])],
    trackingUrl: (body.tracking_url === undefined ? before?.trackingUrl : body.tracking_url) || null,
    isActive: body.active ?? before?.isActive ?? true,
  }),
  validate: (change) => validateCourier({ ...change, tracking_url: change.trackingUrl }),
  insert: insertCourier,
  update: updateCourierRow,
  taken: {
    couriers_name_unique: 'name_taken',
    couriers_name_in_any_case: 'name_taken',
    couriers_email_unique: 'email_taken',
  },
}
