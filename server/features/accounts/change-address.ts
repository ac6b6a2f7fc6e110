import type { SavedAddress } from '#contract/accounts/account.ts'
import { type AddressChange, changedAddresses } from '#domain/accounts/addresses/changed-addresses.ts'
import { maxAddresses } from '#domain/accounts/addresses/max-addresses.ts'
import { parsePhone } from '#domain/accounts/phone.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import { validateDeliveryAddress } from '#domain/orders/checkout/checkout.ts'
import type { Db } from '#server/db/client.ts'
import { lockAccount } from './account-queries.ts'
import { deleteAddresses, insertAddresses, listAddresses } from './address-queries.ts'

export type ChangeAddressResult =
  | { kind: 'saved' }
  | { kind: 'invalid'; problem: FormProblem }
  | { kind: 'refused'; reason: 'address_changed' | 'addresses_full' }

/** Adds, changes or removes one saved address, whatever was done to the others meanwhile. */
export async function changeAddress(
  { db }: { db: Db },
  accountId: string,
  { was, now, isFirst }: AddressChange<SavedAddress>,
): Promise<ChangeAddressResult> {
  const problem = now && validateDeliveryAddress(now)
  if (problem) return { kind: 'invalid', problem }
  const change = { was: was && tidied(was), now: now && tidied(now), isFirst }
  return db.transaction(async (tx): Promise<ChangeAddressResult> => {
    await lockAccount(tx, accountId)
    const before = await listAddresses(tx, accountId)
    const after = changedAddresses(before, change, isSame)
    if (!after) return { kind: 'refused', reason: 'address_changed' }
    if (after.length > maxAddresses) return { kind: 'refused', reason: 'addresses_full' }
    await deleteAddresses(tx, accountId)
    await insertAddresses(tx, accountId, after)
    return { kind: 'saved' }
  })
}

/** As they are stored, so that they can be compared. */
export function tidied(address: SavedAddress): SavedAddress {
  return { ...address, phone: parsePhone(address.phone) ?? address.phone }
}

function isSame(one: SavedAddress, other: SavedAddress): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof SavedAddress>
  return [...names].every((name) => (one[name] || '') === (other[name] || ''))
}
