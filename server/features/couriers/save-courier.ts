import { Courier, type CourierBody } from '#contract/trade-partners/courier.ts'
import { courierFields } from '#domain/fields/courier-fields.ts'
import { mergeFields } from '#domain/fields/fields.ts'
import { validateCourier } from '#domain/fields/trade-partner.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { SaveRecord } from '../audit/save-record.ts'
import { stateOnWire } from '../audit/state-on-wire.ts'
import { partnerView } from '../trade-partners/partner-view.ts'
import {
  type PartnerSaving,
  type SaveTradePartnerResult,
  saveTradePartner,
} from '../trade-partners/save-trade-partner.ts'
import { type CourierChange, type CourierRow, courierQueries } from './courier-queries.ts'

type Needs = { db: Db; clock: Clock }

export type SaveCourierResult = SaveTradePartnerResult<CourierRow>

/** Adds or saves a courier, with an audit entry. */
export function saveCourier(needs: Needs, command: SaveRecord<CourierBody>): Promise<SaveCourierResult> {
  return saveTradePartner(needs, courier, command)
}

const courier: PartnerSaving<CourierBody, CourierRow, CourierChange> = {
  type: 'courier',
  ...courierQueries,
  view: (row) => stateOnWire(Courier, partnerView(row)),
  changeOf: (sent, before) => mergeFields(courierFields, { sent, before }),
  validate: validateCourier,
}
