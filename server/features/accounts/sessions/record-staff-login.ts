import { networkOf } from '#domain/accounts/network.ts'
import { rateLimits } from '#domain/accounts/rate-limits.ts'
import { normaliseEmail } from '#domain/accounts/sign-up.ts'
import { isShopStaff, type Role } from '#domain/accounts/staff/roles.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { type AuditEntry, insertAuditEntry } from '../../audit/audit-queries.ts'
import { consumeRateLimit } from '../../rate-limits/consume-rate-limit.ts'

type Account = { id: string; email: string; role: Role }

/** Staff logins are in the audit log, beside the changes that staff make. */
export async function recordStaffLogin(
  tx: Tx,
  { account, clientAddress, now }: { account: Account; clientAddress: string | null; now: Date },
): Promise<void> {
  if (!isShopStaff(account.role)) return
  const { id, email } = account
  const actor = { accountId: id, email }
  await insertAuditEntry(tx, { actor, action: 'logged_in', ...entryOf(account, clientAddress, now) })
}

/** A failed attempt may be anybody's. */
const nobodyKnown = { accountId: '', email: 'Unknown' }

/** Once in a while for each account, however often somebody tries. */
export async function recordFailedLogin(
  db: Db,
  {
    action,
    email,
    account,
    clientAddress,
    now,
  }: {
    action: 'login_failed' | 'login_code_failed'
    /** As it was typed; counted, and not stored. */
    email: string
    account: Account | null
    clientAddress: string | null
    now: Date
  },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Counted for all accounts alike: the extra time would reveal which addresses are staff's.
    const who = `${action} ${normaliseEmail(email)}`
    const areEnough = await consumeRateLimit(tx, [{ limit: rateLimits.failedLoginEntry, who }], now)
    if (areEnough || !account || !isShopStaff(account.role)) return
    await insertAuditEntry(tx, { actor: nobodyKnown, action, ...entryOf(account, clientAddress, now) })
  })
}

function entryOf(
  { id, email }: Account,
  clientAddress: string | null,
  now: Date,
): Pick<AuditEntry, 'at' | 'subject' | 'before' | 'after'> {
  const network = clientAddress === null ? null : networkOf(clientAddress)
  return { at: now, subject: { type: 'account', id }, before: null, after: { email, network } }
}
