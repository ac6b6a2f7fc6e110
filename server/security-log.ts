import type { Logger } from 'pino'
import { networkOf } from '#domain/accounts/network.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import { isWorthTelling } from '#domain/accounts/rate-limits.ts'
import type { Role } from '#domain/accounts/roles.ts'
import type { Clock } from './clock.ts'
import { createTally } from './create-tally.ts'
import type { Right } from './http/route.ts'

/** The level of each: signs of an attack, and changes that remove a protection, are warnings. */
const levels = {
  signed_up: 'info',
  logged_in: 'info',
  logged_out: 'info',
  login_failed: 'warn',
  second_factor_asked: 'info',
  code_failed: 'warn',
  password_failed: 'warn',
  verification_failed: 'warn',
  too_many_requests: 'warn',
  account_slowed: 'warn',
  right_refused: 'warn',
  second_factor_on: 'info',
  second_factor_off: 'warn',
  recovery_codes_renewed: 'info',
  password_changed: 'info',
  reset_asked: 'info',
  login_code_asked: 'info',
  password_reset: 'info',
  email_verified: 'info',
  sessions_ended: 'info',
  role_changed: 'warn',
} as const satisfies Record<string, 'info' | 'warn'>

type EventName = keyof typeof levels

/** What some events contain in addition to the account and the network address. */
type Details = {
  login_failed: { reason: 'wrong_credentials' | 'wrong_emailed_code' | 'email_not_verified' }
  too_many_requests: { limit: string; times: number }
  account_slowed: { times: number }
  right_refused: { right: Right; call: string }
  reset_asked: { byAccountId?: string }
  email_verified: { byAccountId?: string }
  sessions_ended: { which: 'one' | 'all_others' }
  role_changed: { byAccountId: string; role: Role; permissions: readonly Permission[] }
}

type DetailsOf<Name extends EventName> = Name extends keyof Details ? Details[Name] : unknown

/** Facts and ids, and nothing that anybody typed: an unknown address may be a password in the wrong field. */
export type SecurityEvent = {
  [Name in EventName]: {
    event: Name
    /** Null if it is nobody's, or nobody is logged in. */
    accountId: string | null
    /** Null if the shop calls itself. */
    clientAddress: string | null
  } & DetailsOf<Name>
}[EventName]

export type SecurityLog = (event: SecurityEvent) => void

/** Information about attacks, one line for each event. Repeated events are logged less and less often. */
export function createSecurityLog({
  log,
  clock,
}: {
  log: Pick<Logger, 'info' | 'warn'>
  clock: Clock
}): SecurityLog {
  const countRefusal = createTally(clock)
  return ({ clientAddress, ...facts }) => {
    const network = clientAddress === null ? null : networkOf(clientAddress)
    const line = { ...facts, network }
    const times =
      line.event === 'right_refused' ? countRefusal(keyOf(line)) : 'times' in line ? line.times : null
    if (times !== null && !isWorthTelling(times)) return
    log[levels[line.event]](times === null ? line : { ...line, times }, 'security event')
  }
}

/** Visitors only count by their network: they can ask for endlessly many things, while accounts can ask for few. */
function keyOf({
  accountId,
  network,
  right,
  call,
}: {
  accountId: string | null
  network: string | null
  right: Right
  call: string
}): string {
  return accountId === null ? `${network} ${right}` : `${accountId} ${call}`
}
