import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import { sumCents } from '#domain/money/money.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/route.ts'
import type { SecurityLog } from '#server/security-log.ts'
import { deleteAccountRow, lockAdministrators } from '../accounts/account-queries.ts'
import { deleteInvitationOf } from '../accounts/invitations/invitation-queries.ts'
import { checkPassword } from '../accounts/passwords/check-password.ts'
import type { Passwords } from '../accounts/passwords/passwords.ts'
import type { KnownDevices } from '../accounts/sessions/known-devices.ts'
import { insertAuditEntry } from '../audit/audit-queries.ts'
import { deleteBackInStockRequestsOf } from '../back-in-stock/back-in-stock-queries.ts'
import { deleteQuotesOf } from '../quotes/quote-queries.ts'
import type { TooManyRequests } from '../rate-limits/consume-rate-limit.ts'
import { deleteSavesOf } from '../saves/save-queries.ts'
import { giveUpCredits } from '../stored-value/give-up-credits.ts'
import { lockCreditsOf } from '../stored-value/stored-value-queries.ts'
import {
  deleteEmailsOf,
  deleteMessagesOf,
  listUnpaidOrders,
  lockAccountForDeletion,
  updateEntriesWithoutPerson,
} from './personal-data-queries.ts'
import { stripOrders } from './strip-orders.ts'

type Needs = {
  db: Db
  clock: Clock
  passwords: Passwords
  devices: KnownDevices
  pause: (ms: number) => Promise<void>
  securityLog: SecurityLog
}

export type DeleteAccountResult =
  | { kind: 'deleted' }
  | { kind: 'refused'; reason: 'missing_fields' | 'wrong_password' | 'last_administrator' }
  | { kind: 'refused'; reason: 'unpaid_orders'; orderNumbers: string[] }
  | { kind: 'refused'; reason: 'credit_left'; creditCents: number }
  | TooManyRequests

/**
 * Erases an account and everything that belongs to it, except its orders, which keep what delivery and tax law need.
 */
export async function deleteAccount(
  needs: Needs,
  caller: Caller,
  { password, givesUpCredit }: { password: string; givesUpCredit: boolean },
): Promise<DeleteAccountResult> {
  if (!password) return { kind: 'refused', reason: 'missing_fields' }
  const { db, clock } = needs
  const { accountId, email, sessionId } = caller
  const checked = await checkPassword(needs, { email, password, asker: { kind: 'session', sessionId } })
  if (checked.kind === 'wrong') return { kind: 'refused', reason: 'wrong_password' }
  if (checked.kind === 'refused') return checked

  const result = await db.transaction(async (tx): Promise<DeleteAccountResult> => {
    if (isShopStaff(caller.role)) {
      const administrators = await lockAdministrators(tx)
      if (administrators.length === 1 && administrators[0] === accountId) {
        return { kind: 'refused', reason: 'last_administrator' }
      }
    }
    await lockAccountForDeletion(tx, accountId)
    const orderNumbers = await listUnpaidOrders(tx, accountId, clock())
    // The customer may be paying at this very moment, so nothing is cancelled behind their back.
    if (orderNumbers.length > 0) return { kind: 'refused', reason: 'unpaid_orders', orderNumbers }

    const credits = await lockCreditsOf(tx, accountId)
    const creditCents = sumCents(credits.map(({ availableCents }) => availableCents))
    // It is money's worth, so that only whoever knows of it can give it up.
    if (creditCents > 0 && !givesUpCredit) return { kind: 'refused', reason: 'credit_left', creditCents }
    await giveUpCredits(tx, credits, clock())

    await deleteEmailsOf(tx, caller)
    await deleteMessagesOf(tx, caller)
    await deleteBackInStockRequestsOf(tx, caller)
    await deleteQuotesOf(tx, caller)
    await deleteInvitationOf(tx, email)
    await updateEntriesWithoutPerson(tx, caller)
    await deleteSavesOf(tx, accountId)
    await deleteAccountRow(tx, accountId)
    if (isShopStaff(caller.role)) {
      await insertAuditEntry(tx, {
        actor: caller,
        action: 'account.delete',
        subject: { type: 'account', id: accountId },
        before: { email, role: caller.role },
        after: null,
      })
    }
    return { kind: 'deleted' }
  })
  if (result.kind === 'deleted') await stripOrders(needs)
  return result
}
