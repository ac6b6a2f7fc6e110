import { parsePhone } from '#domain/accounts/phone.ts'
import { tidyName } from '#domain/accounts/sign-up.ts'
import { AccountGone } from '#server/account-gone.ts'
import { refuseChangedElsewhere } from '#server/changed-elsewhere.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { findAccount, lockAccount, updatePerson } from './account-queries.ts'

export type UpdateAccount = {
  firstName?: string | undefined
  lastName?: string | undefined
  phone?: string | undefined
  pricesExclVat?: boolean | undefined
  /** What its sender saw of what it changes. */
  was?: object | undefined
}

export type UpdateAccountResult =
  | { kind: 'updated' }
  | { kind: 'refused'; reason: 'missing_name' | 'invalid_phone' }

/** Changes one's own name or telephone number, or how prices are shown; fields that are not sent stay. An empty number removes the old one. */
export async function updateAccount(
  { db, clock }: { db: Db; clock: Clock },
  accountId: string,
  change: UpdateAccount,
): Promise<UpdateAccountResult> {
  return db.transaction(async (tx) => {
    // Of two saves at once, each keeps what it does not change.
    await lockAccount(tx, accountId)
    const account = await findAccount(tx, accountId)
    if (!account) throw new AccountGone()
    const firstName = tidyName(change.firstName ?? account.firstName)
    const lastName = tidyName(change.lastName ?? account.lastName)
    if (!firstName && !lastName) return { kind: 'refused', reason: 'missing_name' } as const
    const phone = phoneAfter(account.phone, change.phone)
    if (phone === undefined) return { kind: 'refused', reason: 'invalid_phone' } as const
    const { pricesExclVat, was } = change
    refuseChangedElsewhere({ was, before: account, after: { firstName, lastName, phone } })
    await updatePerson(tx, accountId, { firstName, lastName, phone, pricesExclVat, updatedAt: clock() })
    return { kind: 'updated' } as const
  })
}

/** `undefined` if it is not a telephone number. */
function phoneAfter(before: string | null, typed: string | undefined): string | null | undefined {
  if (typed === undefined) return before
  if (typed === '') return null
  return parsePhone(typed) ?? undefined
}
