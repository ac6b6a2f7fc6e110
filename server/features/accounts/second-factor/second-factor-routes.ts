import * as api from '#contract/endpoints.ts'
import { callerOf, problem, type Route, route, whoCalls } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { tooManyRequests } from '../../rate-limits/too-many-requests.ts'
import type { AccessNeeds } from '../access-needs.ts'
import { emailNotVerified, wrongPassword } from '../passwords/password-problem.ts'
import {
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './change-second-factor.ts'

type Needs = AccessNeeds & Pick<Services, 'secondFactorSealer' | 'requiresSecondFactor' | 'canSendMail'>

export function secondFactorRoutes(needs: Needs): Route[] {
  const { securityLog } = needs
  return [
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
            : refusals[result.reason]
      }
    }),
  ]
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

// A refusal for being in the wrong state is not an attack; too many attempts are logged where they are answered.
const failures = {
  wrong_password: 'password_failed',
  wrong_code: 'code_failed',
  already_on: null,
  email_not_verified: null,
  not_started: null,
  not_on: null,
  too_many_requests: null,
} as const

const wrongCodeText = 'This code is wrong or has already been used. Enter the next one.'

const refusals = {
  wrong_password: wrongPassword('password'),
  wrong_code: problem(400, 'wrong_code', wrongCodeText, { code: wrongCodeText }),
  email_not_verified: emailNotVerified,
  already_on: problem(409, 'already_on', 'Two-step login is already on.'),
  not_started: problem(409, 'not_started', 'First add Kwela to your authenticator app.'),
  not_on: problem(409, 'not_on', 'Two-step login is not on.'),
}
