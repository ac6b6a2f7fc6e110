import { type CustomerGroup, CustomerGroupBody } from '#contract/accounts/customer-group.ts'
import type { Fields } from '#domain/change.ts'
import { stateOnWire } from '../audit/state-on-wire.ts'
import type { CustomerGroupRow } from './customer-group-queries.ts'

export function customerGroupView({ requestKey: _, createdAt: __, ...row }: CustomerGroupRow): CustomerGroup {
  return row
}

/** A group as the audit log stores it: all that can be saved. */
export function customerGroupState({ name, showsExclVat, percents, prices }: CustomerGroupRow): Fields {
  return stateOnWire(CustomerGroupBody, {
    name,
    showsExclVat,
    percents,
    prices: prices.map(({ sku, priceCents }) => ({ sku, priceCents })),
  })
}
