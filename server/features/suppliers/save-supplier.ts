import { Supplier, type SupplierBody } from '#contract/trade-partners/supplier.ts'
import { mergeFields } from '#domain/fields/fields.ts'
import { supplierFields } from '#domain/fields/supplier-fields.ts'
import { validateSupplier } from '#domain/fields/trade-partner.ts'
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
import { type SupplierChange, type SupplierRow, supplierQueries } from '../trade-partners/supplier-queries.ts'

type Needs = { db: Db; clock: Clock }

export type SaveSupplierResult = SaveTradePartnerResult<SupplierRow>

/** Adds or saves a supplier, with an audit entry. */
export function saveSupplier(needs: Needs, command: SaveRecord<SupplierBody>): Promise<SaveSupplierResult> {
  return saveTradePartner(needs, supplier, command)
}

const supplier: PartnerSaving<SupplierBody, SupplierRow, SupplierChange> = {
  type: 'supplier',
  ...supplierQueries,
  view: (row) => stateOnWire(Supplier, partnerView(row)),
  changeOf: (sent, before) => mergeFields(supplierFields, { sent, before }),
  validate: validateSupplier,
}
