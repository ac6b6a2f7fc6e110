import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Sealer } from '../../emails/sealer.ts'
import {
  consumeRateLimit,
  refundRateLimit,
  type TooManyRequests,
} from '../../rate-limits/consume-rate-limit.ts'
import { type Asker, codeLimitKeys } from '../passwords/count-attempt.ts'
import { isAppCode, stepOf } from './authenticator.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findSecondFactor, takeRecoveryCode, takeStep } from './second-factor-queries.ts'

type Needs = { db: Db; clock: Clock; secondFactorSealer: Sealer }

export type CodeCheck = {
  accountId: string
  email: string
  code: string
  asker: Asker
  /** The browser, if the account knows it. */
  device: string | null
}

/** Uses up an app code or a recovery code. A wrong one counts like a wrong password. */
export async function checkCode(
  needs: Needs,
  attempt: CodeCheck,
): Promise<{ kind: 'right' } | { kind: 'wrong' } | TooManyRequests> {
  const limitKeys = codeLimitKeys(attempt)
  const tooMany = await consumeRateLimit(needs.db, limitKeys, needs.clock())
  if (tooMany) return { ...tooMany, accountId: attempt.accountId }
  if (!(await takeCode(needs, attempt))) return { kind: 'wrong' }
  await refundRateLimit(needs.db, limitKeys)
  return { kind: 'right' }
}

async function takeCode(
  { db, clock, secondFactorSealer }: Needs,
  { accountId, code }: CodeCheck,
): Promise<boolean> {
  const factor = await findSecondFactor(db, accountId)
  if (!factor) return false
  const typed = code.replaceAll(/\s/g, '')
  if (!isAppCode(typed)) return takeRecoveryCode(db, accountId, hashRecoveryCode(typed))
  const step = stepOf({ secret: secondFactorSealer.open(factor.sealedSecret), code: typed, now: clock() })
  return step !== null && takeStep(db, accountId, step)
}
