import type { OpenSession } from '#contract/accounts/account.ts'
import * as api from '#contract/endpoints.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type Caller, callerOf, problem, type Route, route, whoCalls } from '#server/http/route.ts'
import type { SecurityLog } from '#server/security-log.ts'
import type { ShopConfig } from '#shop.config'
import type { Sealer } from '../emails/sealer.ts'
import { tooManyRequests } from '../rate-limits/too-many-requests.ts'
import { changePassword } from './passwords/change-password.ts'
import { missingFields, passwordProblem, wrongPassword } from './passwords/password-problem.ts'
import type { Passwords } from './passwords/passwords.ts'
import { readAccount } from './read-account.ts'
import { saveAddresses } from './save-addresses.ts'
import {
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor/change-second-factor.ts'
import type { KnownDevices } from './sessions/known-devices.ts'
import {
  cookieOfDevice,
  deviceCookie as deviceCookieName,
  forgottenCookies,
} from './sessions/session-cookies.ts'
import { deleteSession, deleteSessions, listSessions } from './sessions/session-queries.ts'
import { updateAccount } from './update-account.ts'

type Needs = {
  db: Db
  clock: Clock
  passwords: Passwords
  sealer: Sealer
  secondFactorSealer: Sealer
  shop: ShopConfig
  devices: KnownDevices
  pause: (ms: number) => Promise<void>
  securityLog: SecurityLog
  requiresSecondFactor: boolean
}

/** What signed-in people see and change of their own account. */
export function accountRoutes(needs: Needs): Route[] {
  const { securityLog } = needs
  const account = async (accountId: string) => ({
    status: 200 as const,
    body: { account: await readAccount(needs, accountId) },
  })

  return [
    route(api.readAccount, (call) => account(callerOf(call).accountId)),

    route(api.updateAccount, async (call) => {
      const { accountId } = callerOf(call)
      const result = await updateAccount(needs, accountId, call.body)
      if (result.kind === 'updated') return account(accountId)
      switch (result.reason) {
        case 'missing_name':
          return problem(400, 'missing_name', 'Enter your name', {
            firstName: 'Enter your first name',
          })
        case 'invalid_phone': {
          const text = 'Enter a valid phone number, such as +27 12 345 6789'
          return problem(400, 'invalid_phone', text, { phone: text })
        }
      }
    }),

    route(api.saveAddresses, async (call) => {
      const { accountId } = callerOf(call)
      const result = await saveAddresses(needs, accountId, call.body.addresses)
      if (result.kind === 'saved') return account(accountId)
      return problem(400, 'invalid', result.problem.message, result.problem.fields)
    }),

    route(api.changePassword, async (call) => {
      const { body, cookies } = call
      const deviceCookie = cookies[deviceCookieName]
      const result = await changePassword(needs, callerOf(call), { ...body, deviceCookie })
      if (result.kind === 'changed') {
        securityLog({ event: 'password_changed', ...whoCalls(call) })
        const message = 'Your password has been changed. You are logged out on all other devices.'
        return { status: 200, body: { message }, cookies: [cookieOfDevice(result.deviceCookie)] }
      }
      switch (result.reason) {
        case 'too_many_requests':
          return tooManyRequests(securityLog, call, result)
        case 'missing_fields':
          return missingFields
        case 'wrong_password':
          securityLog({ event: 'password_failed', ...whoCalls(call) })
          return wrongPassword('currentPassword')
        default:
          return passwordProblem(result.reason, 'newPassword')
      }
    }),

    route(api.listSessions, async (call) => ({ status: 200, body: await sessionsOf(needs, callerOf(call)) })),

    route(api.endOtherSessions, async (call) => {
      const { accountId, sessionId } = callerOf(call)
      await deleteSessions(needs.db, { accountId, exceptId: sessionId })
      securityLog({ event: 'sessions_ended', ...whoCalls(call), which: 'all_others' })
      return { status: 200, body: await sessionsOf(needs, callerOf(call)) }
    }),

    route(api.endSession, async (call) => {
      const { accountId, sessionId } = callerOf(call)
      const { id } = call.params
      if (!(await deleteSession(needs.db, { id, accountId }))) {
        return problem(404, 'not_found', 'This session has already ended.')
      }
      securityLog({ event: 'sessions_ended', ...whoCalls(call), which: 'one' })
      return {
        status: 200,
        body: await sessionsOf(needs, callerOf(call)),
        ...(id === sessionId && { cookies: forgottenCookies }),
      }
    }),

    route(api.changeSecondFactor, async (call) => {
      const result = await changeFactor(needs, callerOf(call), call.body)
      const event = factorEventOf(call.body.action, result)
      if (event) securityLog({ event, ...whoCalls(call) })
      switch (result.kind) {
        case 'started':
          return { status: 200, body: { state: 'started', secret: result.secret, uri: result.uri } }
        case 'on':
          return { status: 200, body: { state: 'on', recoveryCodes: result.recoveryCodes } }
        case 'off':
          return { status: 200, body: { state: 'off' } }
        case 'refused':
          return result.reason === 'too_many_requests'
            ? tooManyRequests(securityLog, call, result)
            : secondFactorRefusals[result.reason]
      }
    }),
  ]
}

async function sessionsOf(
  { db, clock }: Needs,
  { accountId, sessionId }: Caller,
): Promise<{ sessions: OpenSession[] }> {
  const rows = await listSessions(db, accountId, clock())
  return {
    sessions: rows.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      userAgent,
      current: id === sessionId,
    })),
  }
}

type Person = Parameters<typeof startSecondFactor>[1]
type ChangeBody =
  | { action: 'start'; password: string }
  | { action: 'confirm'; code: string }
  | { action: 'disable' | 'recovery_codes'; password: string; code: string }

function changeFactor(needs: Needs, person: Person, body: ChangeBody) {
  switch (body.action) {
    case 'start':
      return startSecondFactor(needs, person, body.password)
    case 'confirm':
      return confirmSecondFactor(needs, person, body.code)
    case 'disable':
      return disableSecondFactor(needs, person, body)
    case 'recovery_codes':
      return renewRecoveryCodes(needs, person, body)
  }
}

type FactorResult = Awaited<ReturnType<typeof changeFactor>>

function factorEventOf(action: ChangeBody['action'], result: FactorResult) {
  switch (result.kind) {
    case 'on':
      return action === 'confirm' ? 'second_factor_on' : 'recovery_codes_renewed'
    case 'off':
      return 'second_factor_off'
    case 'refused':
      return failures[result.reason]
    case 'started':
      return null
  }
}

// What is refused for being out of turn is no attack; too many attempts are told where they are answered.
const failures = {
  wrong_password: 'password_failed',
  wrong_code: 'code_failed',
  already_on: null,
  not_started: null,
  not_on: null,
  too_many_requests: null,
} as const

const wrongCodeText = 'This code is wrong or has already been used. Enter the next one.'

const secondFactorRefusals = {
  wrong_password: wrongPassword('password'),
  wrong_code: problem(400, 'wrong_code', wrongCodeText, { code: wrongCodeText }),
  already_on: problem(409, 'already_on', 'Two-step login is already on.'),
  not_started: problem(409, 'not_started', 'First add Kwela to your authenticator app.'),
  not_on: problem(409, 'not_on', 'Two-step login is not on.'),
}
