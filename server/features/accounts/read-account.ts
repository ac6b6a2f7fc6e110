import type { Account } from '#contract/accounts/account.ts'
import { AccountGone } from '#server/account-gone.ts'
import type { Db } from '#server/db/client.ts'
import { findAccount } from './account-queries.ts'
import { listAddresses } from './address-queries.ts'
import { userView } from './person-view.ts'

/** Everything that people can see and change of their own account. */
export async function readAccount({ db }: { db: Db }, accountId: string): Promise<Account> {
  const account = await findAccount(db, accountId)
  if (!account) throw new AccountGone()
  return {
    ...userView(account),
    phone: account.phone,
    createdAt: account.createdAt.toISOString(),
    hasSecondFactor: account.hasSecondFactor,
    ...(!account.hasPassword && { hasPassword: false }),
    addresses: await listAddresses(db, accountId),
  }
}
