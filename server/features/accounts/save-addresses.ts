import type { SavedAddress } from '#contract/accounts/account.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import { validateAddresses } from '#domain/orders/checkout/checkout.ts'
import type { Db } from '#server/db/client.ts'
import { lockAccount } from './account-queries.ts'
import { deleteAddresses, insertAddresses } from './address-queries.ts'
import { tidied } from './change-address.ts'

/** Replaces a person's saved addresses, in this order. Repeating it changes nothing. */
export async function saveAddresses(
  { db }: { db: Db },
  accountId: string,
  addresses: readonly SavedAddress[],
): Promise<{ kind: 'saved' } | { kind: 'refused'; problem: FormProblem }> {
  const problem = validateAddresses(addresses)
  if (problem) return { kind: 'refused', problem }
  const tidy = addresses.map(tidied)
  await db.transaction(async (tx) => {
    // Two saves at once, from two tabs, would otherwise leave a list that neither of them sent.
    await lockAccount(tx, accountId)
    await deleteAddresses(tx, accountId)
    await insertAddresses(tx, accountId, tidy)
  })
  return { kind: 'saved' }
}
