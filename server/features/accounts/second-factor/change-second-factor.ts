import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/route.ts'
import type { SecurityLog } from '#server/security-log.ts'
import type { ShopConfig } from '#shop.config'
import type { Sealer } from '../../emails/sealer.ts'
import type { TooManyRequests } from '../../rate-limits/consume-rate-limit.ts'
import { currentShop } from '../../shop/current-shop.ts'
import { isUnclaimed } from '../account-queries.ts'
import { checkPassword } from '../passwords/check-password.ts'
import type { Asker } from '../passwords/count-attempt.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { KnownDevices } from '../sessions/known-devices.ts'
import { deleteSessions, updateDuties } from '../sessions/session-queries.ts'
import { queueVerificationEmail } from '../sign-up/queue-verification-email.ts'
import { createSecret, secretUri } from './authenticator.ts'
import { type CodeCheck, checkCode } from './check-code.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { requiresSecondFactorOf } from './requires-second-factor-of.ts'
import {
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  replaceUnconfirmed,
  updateConfirmed,
} from './second-factor-queries.ts'

type Needs = {
  db: Db
  clock: Clock
  passwords: Passwords
  secondFactorSealer: Sealer
  shop: ShopConfig
  devices: KnownDevices
  pause: (ms: number) => Promise<void>
  securityLog: SecurityLog
  requiresSecondFactor: boolean
  sealer: Sealer
  canSendMail: boolean
}

type Person = Pick<Caller, 'accountId' | 'email' | 'role' | 'sessionId'>
type RefusalOf<Reason extends string> = { kind: 'refused'; reason: Reason } | TooManyRequests
type NewRecoveryCodes = { kind: 'on'; recoveryCodes: string[] }

/** Makes the secret for the app. No code is required until the first one was confirmed. */
export async function startSecondFactor(
  needs: Needs,
  person: Person,
  password: string,
): Promise<
  | { kind: 'started'; secret: string; uri: string }
  | RefusalOf<'wrong_password' | 'already_on' | 'email_not_verified'>
> {
  const checked = await checkPassword(needs, { email: person.email, password, asker: askerOf(person) })
  if (checked.kind === 'wrong') return { kind: 'refused', reason: 'wrong_password' }
  if (checked.kind === 'refused') return checked
  // A second factor that a stranger turned on would shut the address's owner out.
  const { account } = checked
  if (needs.canSendMail && isUnclaimed(account)) {
    const now = needs.clock()
    await needs.db.transaction((tx) => queueVerificationEmail(tx, { ...needs, now }, account))
    return { kind: 'refused', reason: 'email_not_verified' }
  }
  const secret = createSecret()
  const isStarted = await replaceUnconfirmed(
    needs.db,
    person.accountId,
    needs.secondFactorSealer.seal(secret),
  )
  if (!isStarted) return { kind: 'refused', reason: 'already_on' }
  return {
    kind: 'started',
    secret,
    uri: secretUri({ secret, shop: (await currentShop(needs.db, needs.shop)).name, email: person.email }),
  }
}

/** Turns it on with the first code of the app, and ends the sessions that were opened without it. */
export async function confirmSecondFactor(
  needs: Needs,
  person: Person,
  code: string,
): Promise<NewRecoveryCodes | RefusalOf<'not_started' | 'already_on' | 'wrong_code'>> {
  const factor = await findSecondFactor(needs.db, person.accountId)
  if (!factor) return { kind: 'refused', reason: 'not_started' }
  if (factor.confirmedAt) return { kind: 'refused', reason: 'already_on' }
  const checked = await checkCode(needs, codeCheckOf(person, code))
  if (checked.kind === 'wrong') return { kind: 'refused', reason: 'wrong_code' }
  if (checked.kind === 'refused') return checked

  const recoveryCodes = createRecoveryCodes()
  return needs.db.transaction(async (tx) => {
    if (!(await updateConfirmed(tx, person.accountId, needs.clock()))) {
      return { kind: 'refused', reason: 'already_on' } as const
    }
    await replaceRecoveryCodes(tx, person.accountId, recoveryCodes.map(hashRecoveryCode))
    await deleteSessions(tx, { accountId: person.accountId, exceptId: person.sessionId })
    await updateDuties(tx, person.accountId, { needsSecondFactor: false })
    return { kind: 'on', recoveryCodes } as const
  })
}

export async function disableSecondFactor(
  needs: Needs,
  person: Person,
  credentials: { password: string; code: string },
): Promise<{ kind: 'off' } | RefusalOf<'not_on' | 'wrong_password' | 'wrong_code'>> {
  const refusal = await requireBoth(needs, person, credentials)
  if (refusal) return refusal
  await needs.db.transaction(async (tx) => {
    await deleteSecondFactor(tx, person.accountId)
    if (isShopStaff(person.role) && (await requiresSecondFactorOf(tx, needs)))
      await updateDuties(tx, person.accountId, { needsSecondFactor: true })
  })
  return { kind: 'off' }
}

/** The old codes are void from here on. */
export async function renewRecoveryCodes(
  needs: Needs,
  person: Person,
  credentials: { password: string; code: string },
): Promise<NewRecoveryCodes | RefusalOf<'not_on' | 'wrong_password' | 'wrong_code'>> {
  const refusal = await requireBoth(needs, person, credentials)
  if (refusal) return refusal
  const recoveryCodes = createRecoveryCodes()
  await needs.db.transaction((tx) =>
    replaceRecoveryCodes(tx, person.accountId, recoveryCodes.map(hashRecoveryCode)),
  )
  return { kind: 'on', recoveryCodes }
}

async function requireBoth(
  needs: Needs,
  person: Person,
  { password, code }: { password: string; code: string },
): Promise<RefusalOf<'not_on' | 'wrong_password' | 'wrong_code'> | null> {
  const factor = await findSecondFactor(needs.db, person.accountId)
  if (!factor?.confirmedAt) return { kind: 'refused', reason: 'not_on' }
  const asker = askerOf(person)
  const checkedPassword = await checkPassword(needs, { email: person.email, password, asker })
  if (checkedPassword.kind === 'wrong') return { kind: 'refused', reason: 'wrong_password' }
  if (checkedPassword.kind === 'refused') return checkedPassword
  const checkedCode = await checkCode(needs, codeCheckOf(person, code))
  if (checkedCode.kind === 'wrong') return { kind: 'refused', reason: 'wrong_code' }
  return checkedCode.kind === 'refused' ? checkedCode : null
}

/** Only attempts in this very session count. */
function askerOf({ sessionId }: Person): Asker {
  return { kind: 'session', sessionId }
}

function codeCheckOf(person: Person, code: string): CodeCheck {
  const { accountId, email } = person
  return { accountId, email, code, asker: askerOf(person), device: null }
}
