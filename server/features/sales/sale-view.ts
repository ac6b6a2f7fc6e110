import { Sale } from '#contract/catalogue/sale.ts'
import type { Fields } from '#domain/change.ts'
import { stateOnWire } from '../audit/state-on-wire.ts'
import type { SaleRow } from './sale-queries.ts'

export function saleView({ requestKey: _key, createdAt: _at, ...row }: SaleRow): Sale {
  return {
    ...row,
    beginsAt: row.beginsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    beganAt: row.beganAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

/** A sale as the audit log stores it. */
export function saleState(row: SaleRow): Fields {
  return stateOnWire(Sale, saleView(row))
}
