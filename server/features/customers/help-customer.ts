import type { customerHelps } from '#contract/accounts/customer.ts'
import type { Role } from '#domain/accounts/staff/roles.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { deleteSessions } from '../accounts/sessions/session-queries.ts'
import { issueVerificationToken } from '../accounts/sign-up/issue-verification-token.ts'
import { countMailbox } from '../accounts/sign-up/queue-verification-email.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import type { Sealer } from '../emails/sealer.ts'
import type { TooManyRequests } from '../rate-limits/consume-rate-limit.ts'
import { doOnce, type KeyReused, type SaveAttempt } from '../saves/save-once.ts'
import { type CustomerAccount, lockCustomerAccount } from './customer-queries.ts'
import { mayChangeAccount } from './may-change-account.ts'

export type CustomerHelp = (typeof customerHelps)[number]

type Needs = { db: Db; clock: Clock; sealer: Sealer }

export type HelpCustomer = {
  id: string
  help: CustomerHelp
  attempt: SaveAttempt | null
  actor: AuditActor & { role: Role }
}

export type HelpCustomerResult =
  | { kind: 'helped' }
  | { kind: 'refused'; reason: 'not_found' | 'staff_account' | 'already_verified' | 'own_sessions' }
  | KeyReused
  | TooManyRequests

const actions: Record<CustomerHelp, string> = {
  verification_email: 'verification_email_sent',
  reset_link: 'reset_link_sent',
  end_sessions: 'sessions_ended',
}

/** Helps somebody who cannot log in, or who fears that somebody else has. The same request twice helps once. */
export async function helpCustomer(
  { db, clock, sealer }: Needs,
  { id, help, attempt, actor }: HelpCustomer,
): Promise<HelpCustomerResult> {
  const now = clock()
  return db.transaction((tx) =>
    doOnce<HelpCustomerResult>(tx, attempt, now, {
      async act() {
        const account = await lockCustomerAccount(tx, id)
        if (!account) return { kind: 'refused', reason: 'not_found' }
        if (!mayChangeAccount(actor, account)) return { kind: 'refused', reason: 'staff_account' }
        if (help === 'end_sessions' && id === actor.accountId)
          return { kind: 'refused', reason: 'own_sessions' }
        const refused = await give(tx, { sealer, now }, { account, help })
        if (refused) return refused
        await insertAuditEntry(tx, {
          at: now,
          actor: { accountId: actor.accountId, email: actor.email },
          action: actions[help],
          subject: { type: 'account', id },
          before: null,
          after: { email: account.email },
        })
        return { kind: 'helped' }
      },
      done: { kind: 'helped' },
    }),
  )
}

async function give(
  tx: Tx,
  needs: { sealer: Sealer; now: Date },
  { account, help }: { account: CustomerAccount; help: CustomerHelp },
): Promise<Exclude<HelpCustomerResult, { kind: 'helped' }> | null> {
  switch (help) {
    case 'end_sessions':
      await deleteSessions(tx, { accountId: account.id })
      return null
    case 'reset_link':
      await issueVerificationToken(tx, needs, 'reset_password', account)
      return null
    case 'verification_email': {
      if (account.emailVerified) return { kind: 'refused', reason: 'already_verified' }
      // The address may be a stranger's, whatever staff believe.
      const tooMany = await countMailbox(tx, account.email, needs.now)
      if (tooMany) return tooMany
      await issueVerificationToken(tx, needs, 'verify_email', account)
      return null
    }
  }
}
