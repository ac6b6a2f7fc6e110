import type { Logger } from 'pino'
import { networkOf } from '#domain/accounts/network.ts'
import { isWorthTelling } from '#domain/accounts/rate-limits.ts'
import type { Permission } from '#domain/accounts/staff/permissions.ts'
import type { Role } from '#domain/accounts/staff/roles.ts'
import type { Clock } from './clock.ts'
import { createTally } from './create-tally.ts'
import { currentRequest } from './http/current-request.ts'
import type { Metric } from './http/machines/metrics-text.ts'
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
  email_changed: 'warn',
  accounts_merged: 'warn',
  invitation_accepted: 'warn',
  account_suspended: 'warn',
  account_restored: 'warn',
  signature_refused: 'warn',
  code_guessed: 'warn',
  data_exported: 'info',
  account_deleted: 'warn',
  secret_changed: 'warn',
} as const satisfies Record<string, 'info' | 'warn'>

type EventName = keyof typeof levels

export const securityEventNames = Object.keys(levels) as EventName[]

/** What some events contain in addition to the account and the network address. */
type Details = {
  login_failed: { reason: 'wrong_credentials' | 'wrong_emailed_code' | 'email_not_verified' | 'suspended' }
  too_many_requests: { limit: string; times: number }
  account_slowed: { times: number }
  right_refused: { right: Exclude<Right, 'signature'>; call: string }
  /** At an address where providers report something: their secret is needed to sign it. */
  signature_refused: { call: string }
  /** Of a discount or a gift card, that is none of ours. */
  code_guessed: { call: string }
  data_exported: { what: 'own_account' | 'orders' }
  reset_asked: { byAccountId?: string }
  email_verified: { byAccountId?: string }
  email_changed: { byAccountId: string }
  accounts_merged: { byAccountId: string; closedAccountId: string }
  second_factor_off: { byAccountId?: string }
  sessions_ended: { which: 'one' | 'all_others' | 'all'; byAccountId?: string }
  role_changed: { byAccountId: string; role: Role; permissions: readonly Permission[] }
  invitation_accepted: { role: Role; permissions: readonly Permission[] }
  account_suspended: { byAccountId: string }
  account_restored: { byAccountId: string }
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

/** How often each event happened in this process, logged or not. */
export type SecurityCounts = { metrics(): Metric[] }

/**
 * Information about attacks, one line for each event, in a stream of their own or marked as such in the log. Repeated events
 * are logged less and less often.
 */
export function createSecurityLog({ log, clock }: { log: Pick<Logger, 'info' | 'warn'>; clock: Clock }): {
  securityLog: SecurityLog
  securityCounts: SecurityCounts
} {
  const countRepeated = createTally(clock)
  const counts = new Map<EventName, number>(securityEventNames.map((name) => [name, 0]))

  function securityLog({ clientAddress, ...facts }: SecurityEvent): void {
    counts.set(facts.event, (counts.get(facts.event) ?? 0) + 1)
    const network = clientAddress === null ? null : networkOf(clientAddress)
    const line = { stream: 'security', ...facts, network }
    const times = 'call' in line ? countRepeated(keyOf(line)) : 'times' in line ? line.times : null
    if (times !== null && !isWorthTelling(times)) return
    const reqId = currentRequest.getStore()
    log[levels[line.event]](
      { ...line, ...(times !== null && { times }), ...(reqId && { reqId }) },
      'security event',
    )
  }

  return { securityLog, securityCounts: { metrics: () => [metricOf(counts)] } }
}

function metricOf(counts: ReadonlyMap<EventName, number>): Metric {
  return {
    name: 'kwela_security_events_total',
    help: 'Security events by what happened, also those that were not logged because they repeat.',
    type: 'counter',
    samples: [...counts].map(([event, value]) => ({ labels: { event }, value })),
  }
}

/** Visitors only count by their network: they can ask for endlessly many things, while accounts can ask for few. */
function keyOf(line: {
  event: EventName
  accountId: string | null
  network: string | null
  right?: Right
  call: string
}): string {
  const { event, accountId, network, right = '', call } = line
  return accountId === null ? `${event} ${network} ${right}` : `${event} ${accountId} ${call}`
}
