import type { Tx } from '#server/db/client.ts'
import { deleteAccountRow, insertAccount, lockAbandonedAccount, type NewAccount } from '../account-queries.ts'

/** An account of its own for an address, or null if it has one. One that was left at the checkout is nobody's. */
export async function openNewAccount(tx: Tx, account: NewAccount): Promise<string | null> {
  const made = await insertAccount(tx, account)
  if (made !== null) return made
  const abandoned = await lockAbandonedAccount(tx, account.email, account.now)
  if (abandoned === null) return null
  await deleteAccountRow(tx, abandoned)
  return insertAccount(tx, account)
}
