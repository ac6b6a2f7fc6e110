import type { PasswordFault, PasswordOwner } from '#domain/accounts/passwords/password.ts'
import { rateLimits } from '#domain/accounts/rate-limits.ts'
import type { Services } from '#server/services.ts'
import {
  consumeRateLimit,
  networkLimitKeys,
  type TooManyRequests,
} from '../../rate-limits/consume-rate-limit.ts'
import { currentShop } from '../../shop/current-shop.ts'
import { validatePassword } from './validate-password.ts'

type PasswordCandidate = Required<Omit<PasswordOwner, 'role'>> & {
  password: string
  isForStaff: boolean
  clientAddress: string | null
}

/** Looks at a password that somebody has just typed, as it will be looked at when the form is sent. */
export async function ratePassword(
  { db, clock, shop }: Pick<Services, 'db' | 'clock' | 'shop'>,
  { password, isForStaff, clientAddress, ...person }: PasswordCandidate,
): Promise<{ kind: 'rated'; fault: PasswordFault | null } | TooManyRequests> {
  const tooMany = await consumeRateLimit(
    db,
    networkLimitKeys(rateLimits.ratedPassword, clientAddress),
    clock(),
  )
  if (tooMany) return tooMany
  const owner = { ...person, role: isForStaff ? 'staff' : 'customer' } as const
  return {
    kind: 'rated',
    fault: await validatePassword(password, owner, (await currentShop(db, shop)).name),
  }
}
