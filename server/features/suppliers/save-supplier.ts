import type { SupplierBody } from '#contract/supplier.ts'
import { validateSupplier } from '#domain/trade-partner.ts'
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
  findSupplier,
  insertSupplier,
  lockSupplier,
  type SupplierChange,
  type SupplierRow,
  updateSupplierRow,
} from './supplier-queries.ts'
import { supplierView } from './supplier-view.ts'

type Needs = { db: Db; clock: Clock }

export type SaveSupplierResult = SaveTradePartnerResult<SupplierRow>

/** Adds a supplier or saves one, with a line in the audit log. */
export function saveSupplier(needs: Needs, command: SaveRecord<SupplierBody>): Promise<SaveSupplierResult> {
  return saveTradePartner(needs, supplier, command)
}

const supplier: PartnerSaving<SupplierBody, SupplierRow, SupplierChange> = {
  type: 'supplier',
  lock: lockSupplier,
  find: findSupplier,
  view: supplierView,
  changeOf: (body, before) => ({
    ...partnerChange(body, before),
    country: body.country || before?.country || 'South Africa',
    province: body.province ?? before?.province ?? '',
    city: body.city ?? before?.city ?? '',
    isActive: body.is_active ?? before?.isActive ?? true,
  }),
  validate: validateSupplier,
  insert: insertSupplier,
  update: updateSupplierRow,
}
