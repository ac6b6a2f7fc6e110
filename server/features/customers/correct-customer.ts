import { parsePhone } from '#domain/accounts/phone.ts'
import { tidyName } from '#domain/accounts/sign-up.ts'
import type { Role } from '#domain/accounts/staff/roles.ts'
import { refuseChangedElsewhere } from '#server/changed-elsewhere.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { updatePerson } from '../accounts/account-queries.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import { type CustomerAccount, lockCustomerAccount } from './customer-queries.ts'
import { mayChangeAccount } from './may-change-account.ts'

export type CorrectCustomer = {
  id: string
  /** Fields that are not sent stay; an empty phone number removes the old one. */
  change: {
    firstName?: string | undefined
    lastName?: string | undefined
    phone?: string | undefined
    /** What its sender saw of what it changes. */
    was?: object | undefined
  }
  actor: AuditActor & { role: Role }
}

export type CorrectCustomerResult =
  | { kind: 'corrected' }
  | { kind: 'refused'; reason: 'not_found' | 'staff_account' | 'missing_name' | 'invalid_phone' }

/** Corrects a person's name or phone number at their request. Sent again, it changes nothing more. */
export async function correctCustomer(
  { db, clock }: { db: Db; clock: Clock },
  { id, change, actor }: CorrectCustomer,
): Promise<CorrectCustomerResult> {
  return db.transaction(async (tx): Promise<CorrectCustomerResult> => {
    const account = await lockCustomerAccount(tx, id)
    if (!account) return { kind: 'refused', reason: 'not_found' }
    if (!mayChangeAccount(actor, account)) return { kind: 'refused', reason: 'staff_account' }
    const firstName = tidyName(change.firstName ?? account.firstName)
    const lastName = tidyName(change.lastName ?? account.lastName)
    if (!firstName && !lastName) return { kind: 'refused', reason: 'missing_name' }
    const phone = phoneAfter(account.phone, change.phone)
    if (phone === undefined) return { kind: 'refused', reason: 'invalid_phone' }
    const after = { firstName, lastName, phone }
    const before = namesOf(account)
    if (JSON.stringify(before) === JSON.stringify(after)) return { kind: 'corrected' }
    refuseChangedElsewhere({ was: change.was, before, after })
    const now = clock()
    await updatePerson(tx, id, { ...after, updatedAt: now })
    await insertAuditEntry(tx, {
      at: now,
      actor: { accountId: actor.accountId, email: actor.email },
      action: 'customer_corrected',
      subject: { type: 'account', id },
      before,
      after,
    })
    return { kind: 'corrected' }
  })
}

function namesOf({ firstName, lastName, phone }: CustomerAccount) {
  return { firstName, lastName, phone }
}

/** `undefined` if it is not a telephone number. */
function phoneAfter(before: string | null, typed: string | undefined): string | null | undefined {
  if (typed === undefined) return before
  const said = typed.trim()
  return said === '' ? null : (parsePhone(said) ?? undefined)
}
