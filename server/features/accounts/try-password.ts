import { normaliseEmail } from '#domain/sign-up.ts'
import { tryLimits } from '#domain/tries.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { SecurityLog } from '#server/security-log.ts'
import {
  countedUnlessBusy,
  countSlowly,
  countTry,
  fromAddress,
  giveTryBack,
  type TooMany,
} from '../tries/count-try.ts'
import type { Trier } from '../tries/try-queries.ts'
import { findAccountByEmail, type SignInAccount } from './account-queries.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Passwords } from './passwords.ts'

type Needs = {
  db: Db
  clock: Clock
  passwords: Passwords
  devices: KnownDevices
  pause: (ms: number) => Promise<void>
  securityLog: SecurityLog
}

/** Who tries: somebody at the door, maybe in a browser that is known, or somebody within an open session. */
export type Asker =
  | { kind: 'visitor'; clientAddress: string | null; deviceCookie: string | undefined }
  | { kind: 'session'; sessionId: string }

export type PasswordTry = { email: string; password: string; asker: Asker }

/**
 * Says whether a password is the account's, as one of the tries that are allowed: while they are used up, a right one
 * is refused as well. An account that is not there takes the same work. What strangers did from elsewhere refuses
 * nobody; it only makes everybody at the door wait, with nothing of the shop in their hands.
 */
export async function tryPassword(
  needs: Needs,
  { email, password, asker }: PasswordTry,
): Promise<
  { kind: 'right'; account: SignInAccount } | { kind: 'wrong'; account: SignInAccount | null } | TooMany
> {
  const { db, clock, passwords, pause, securityLog } = needs
  const account = await findAccountByEmail(db, normaliseEmail(email))
  const device = account && deviceOf(needs, account, asker)
  const triers = passwordTriers({ email, asker, device })
  const tooMany = await countTry(db, triers, clock())
  if (tooMany) return { ...tooMany, accountId: account?.id ?? null }

  const everywhere = { limit: tryLimits.signInEverywhere, who: normaliseEmail(email) }
  const isStranger = asker.kind === 'visitor' && !device
  if (isStranger) {
    const { slowdown, times } = await countSlowly(db, everywhere, clock())
    if (slowdown > 0) {
      const { clientAddress } = asker
      securityLog({ event: 'account_slowed', accountId: account?.id ?? null, clientAddress, times })
      await pause(slowdown)
    }
  }

  const counted = isStranger ? [...triers, everywhere] : triers
  const isRight = await countedUnlessBusy(db, counted, () =>
    passwords.verify(account?.passwordHash ?? null, password),
  )
  if (!account || !isRight) return { kind: 'wrong', account }
  await giveTryBack(db, counted)
  return { kind: 'right', account }
}

export function deviceOf(
  { devices }: Pick<Needs, 'devices'>,
  account: { id: string; passwordVersion: number | null },
  asker: Asker,
): string | null {
  const { id, passwordVersion } = account
  if (asker.kind !== 'visitor' || passwordVersion === null) return null
  return devices.find(asker.deviceCookie, { id, passwordVersion })
}

type Tried = { email: string; asker: Asker; device: string | null }

/** Whose tries they are. Only one's own count in an open session or a known browser. */
export function passwordTriers({ email, asker, device }: Tried): Trier[] {
  const address = normaliseEmail(email)
  if (asker.kind === 'session') return [{ limit: tryLimits.signInSession, who: asker.sessionId }]
  if (device) return [{ limit: tryLimits.signInDevice, who: `${device} ${address}` }]
  const network = fromAddress(tryLimits.signInAddress, asker.clientAddress)
  return [
    { limit: tryLimits.signInAccount, who: [address, ...network.map(({ who }) => who)].join(' ') },
    ...network,
  ]
}

/** The same, and for strangers the account's own: whoever is asked for a code has the password. */
export function codeTriers(tried: Tried): Trier[] {
  const triers = passwordTriers(tried)
  const isStranger = tried.asker.kind === 'visitor' && !tried.device
  return isStranger ? [...triers, { limit: tryLimits.signInCode, who: normaliseEmail(tried.email) }] : triers
}
