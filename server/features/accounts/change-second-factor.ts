import { isShopStaff, type Role } from '#domain/permissions.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import type { Sealer } from '../mail/sealer.ts'
import { currentShop } from '../shop/current-shop.ts'
import type { TooMany } from '../tries/count-try.ts'
import { createSecret, secretUri } from './authenticator.ts'
import type { Passwords } from './passwords.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import {
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  replaceUnconfirmed,
  updateConfirmed,
} from './second-factor-queries.ts'
import { tryCode } from './try-code.ts'
import { tryPassword } from './try-password.ts'

type Needs = {
  db: Db
  clock: Clock
  passwords: Passwords
  secondFactorSealer: Sealer
  shop: ShopConfig
}

type Person = { accountId: string; email: string; role: Role; clientAddress: string | null }
type Refused<Reason extends string> = { kind: 'refused'; reason: Reason } | TooMany
type CodesMade = { kind: 'on'; recoveryCodes: string[] }

/** Makes the secret that goes into the app. Nothing is asked of anyone before its first code was right. */
export async function startSecondFactor(
  needs: Needs,
  person: Person,
  password: string,
): Promise<
  | { kind: 'started'; secret: string; uri: string }
  | Refused<'not_for_customers' | 'wrong_password' | 'already_on'>
> {
  if (!isShopStaff(person.role)) return { kind: 'refused', reason: 'not_for_customers' }
  const tried = await tryPassword(needs, { ...person, password })
  if (tried.kind === 'wrong') return { kind: 'refused', reason: 'wrong_password' }
  if (tried.kind === 'refused') return tried
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

/** Turns it on by the first code of the app. */
export async function confirmSecondFactor(
  needs: Needs,
  person: Person,
  code: string,
): Promise<CodesMade | Refused<'not_for_customers' | 'not_started' | 'already_on' | 'wrong_code'>> {
  if (!isShopStaff(person.role)) return { kind: 'refused', reason: 'not_for_customers' }
  const factor = await findSecondFactor(needs.db, person.accountId)
  if (!factor) return { kind: 'refused', reason: 'not_started' }
  if (factor.confirmedAt) return { kind: 'refused', reason: 'already_on' }
  const tried = await tryCode(needs, { ...person, code })
  if (tried.kind === 'wrong') return { kind: 'refused', reason: 'wrong_code' }
  if (tried.kind === 'refused') return tried

  const recoveryCodes = createRecoveryCodes()
  return needs.db.transaction(async (tx) => {
    if (!(await updateConfirmed(tx, person.accountId, needs.clock()))) {
      return { kind: 'refused', reason: 'already_on' } as const
    }
    await replaceRecoveryCodes(tx, person.accountId, recoveryCodes.map(hashRecoveryCode))
    return { kind: 'on', recoveryCodes } as const
  })
}

export async function disableSecondFactor(
  needs: Needs,
  person: Person,
  proof: { password: string; code: string },
): Promise<{ kind: 'off' } | Refused<'not_for_customers' | 'not_on' | 'wrong_password' | 'wrong_code'>> {
  const refusal = await askForBoth(needs, person, proof)
  if (refusal) return refusal
  await needs.db.transaction((tx) => deleteSecondFactor(tx, person.accountId))
  return { kind: 'off' }
}

/** The old codes are void from here on. */
export async function renewRecoveryCodes(
  needs: Needs,
  person: Person,
  proof: { password: string; code: string },
): Promise<CodesMade | Refused<'not_for_customers' | 'not_on' | 'wrong_password' | 'wrong_code'>> {
  const refusal = await askForBoth(needs, person, proof)
  if (refusal) return refusal
  const recoveryCodes = createRecoveryCodes()
  await needs.db.transaction((tx) =>
    replaceRecoveryCodes(tx, person.accountId, recoveryCodes.map(hashRecoveryCode)),
  )
  return { kind: 'on', recoveryCodes }
}

/** Whoever is no longer staff may still turn it off: it is asked of them at every log-in. */
async function askForBoth(
  needs: Needs,
  person: Person,
  { password, code }: { password: string; code: string },
): Promise<Refused<'not_for_customers' | 'not_on' | 'wrong_password' | 'wrong_code'> | null> {
  const factor = await findSecondFactor(needs.db, person.accountId)
  if (!factor?.confirmedAt) {
    return { kind: 'refused', reason: isShopStaff(person.role) ? 'not_on' : 'not_for_customers' }
  }
  const triedPassword = await tryPassword(needs, { ...person, password })
  if (triedPassword.kind === 'wrong') return { kind: 'refused', reason: 'wrong_password' }
  if (triedPassword.kind === 'refused') return triedPassword
  const triedCode = await tryCode(needs, { ...person, code })
  if (triedCode.kind === 'wrong') return { kind: 'refused', reason: 'wrong_code' }
  return triedCode.kind === 'refused' ? triedCode : null
}
