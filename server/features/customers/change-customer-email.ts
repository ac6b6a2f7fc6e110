import { isEmail, normaliseEmail } from '#domain/accounts/sign-up.ts'
import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import { updateAccountEmail } from '../accounts/account-queries.ts'
import { deleteLoginCode } from '../accounts/sessions/login-code-queries.ts'
import { deleteSessions } from '../accounts/sessions/session-queries.ts'
import { issueVerificationToken } from '../accounts/sign-up/issue-verification-token.ts'
import { deleteVerificationTokens } from '../accounts/sign-up/verification-token-queries.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import { updateRequestsOfEmail } from '../back-in-stock/back-in-stock-queries.ts'
import { queueEmail } from '../emails/queue-email.ts'
import type { Sealer } from '../emails/sealer.ts'
import { type CustomerAccount, insertFormerEmail, lockCustomerAccount } from './customer-queries.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer; canSendMail: boolean }

export type ChangeCustomerEmail = { id: string; email: string; actor: AuditActor }

export type ChangeCustomerEmailResult =
  | { kind: 'changed' | 'same' }
  | { kind: 'refused'; reason: 'not_found' | 'invalid_email' | 'staff_account' | 'address_taken' }

/**
 * Gives an account another email address. Whoever reads the old one is told and logged out, and whoever reads the new
 * one must verify it: a mistyped address gives nobody the account's saved addresses or a way in without a link.
 */
export async function changeCustomerEmail(
  needs: Needs,
  { id, actor, ...typed }: ChangeCustomerEmail,
): Promise<ChangeCustomerEmailResult> {
  const email = normaliseEmail(typed.email)
  if (!isEmail(email)) return { kind: 'refused', reason: 'invalid_email' }
  try {
    return await needs.db.transaction(async (tx): Promise<ChangeCustomerEmailResult> => {
      const account = await lockCustomerAccount(tx, id)
      if (!account) return { kind: 'refused', reason: 'not_found' }
      if (account.email === email) return { kind: 'same' }
      // Whoever reads a mistyped address could get into the admin area.
      if (isShopStaff(account.role)) return { kind: 'refused', reason: 'staff_account' }
      await change(tx, needs, { account, email, actor })
      return { kind: 'changed' }
    })
  } catch (error) {
    const conflict = conflictOf(error)
    if (conflict === 'accounts_email_unique') return { kind: 'refused', reason: 'address_taken' }
    // Some letters have another lower case in JavaScript than in PostgreSQL.
    if (conflict === 'accounts_email_lower_case') return { kind: 'refused', reason: 'invalid_email' }
    throw error
  }
}

type Changing = { account: CustomerAccount; email: string; actor: AuditActor }

async function change(
  tx: Tx,
  { clock, sealer, canSendMail }: Needs,
  { account, email, actor }: Changing,
): Promise<void> {
  const now = clock()
  const { id, firstName, emailVerified } = account
  await updateAccountEmail(tx, id, {
    email,
    emailVerified: false,
    // Without a mail server nobody could ever open the link.
    mustVerifyEmail: canSendMail,
    updatedAt: now,
  })
  await insertFormerEmail(tx, { accountId: id, email: account.email, wasVerified: emailVerified, until: now })
  if (emailVerified) await updateRequestsOfEmail(tx, { accountId: id, email: account.email })
  // Links and codes that went to the old address open nothing any more.
  await deleteVerificationTokens(tx, id, 'reset_password')
  await deleteLoginCode(tx, id)
  await deleteSessions(tx, { accountId: id })
  await issueVerificationToken(tx, { sealer, now }, 'verify_email', { id, email, firstName })
  await queueEmail(
    tx,
    { sealer, now },
    {
      kind: 'email_changed',
      eventKey: `email_changed:${id}:${now.getTime()}`,
      recipient: account.email,
      data: { firstName },
    },
  )
  await insertAuditEntry(tx, {
    at: now,
    actor: { accountId: actor.accountId, email: actor.email },
    action: 'customer_email_changed',
    subject: { type: 'account', id },
    before: { email: account.email, emailVerified },
    after: { email, emailVerified: false },
  })
}
