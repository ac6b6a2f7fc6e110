import * as api from '#contract/endpoints.ts'
import { type Call, callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { changeRole } from './change-role.ts'
import { endUserSessions } from './end-user-sessions.ts'
import { helpUser } from './help-user.ts'
import { listUsers } from './list-users.ts'
import { readUser } from './read-user.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { suspendUser } from './suspend-user.ts'
import { userView } from './user-view.ts'

type Needs = Pick<
  Services,
  'db' | 'clock' | 'sealer' | 'canSendMail' | 'securityLog' | 'shop' | 'requiresSecondFactor'
>

/** Everyone with an account: what they may do, and help with it. */
export function userRoutes(needs: Needs): Route[] {
  return [...roleRoutes(needs), ...helpRoutes(needs), ...protectionRoutes(needs)]
}

function roleRoutes(needs: Needs): Route[] {
  const { securityLog } = needs
  return [
    route(api.listUsers, async ({ query }) => ({ status: 200, body: await listUsers(needs, query) })),

    route(api.readUser, async (call) => {
      const { sessionId } = callerOf(call)
      const user = await readUser(needs, { accountId: call.params.id, sessionId })
      return user ? { status: 200, body: user } : refusals.not_found
    }),

    route(api.changeRole, async (call) => {
      const { params, body } = call
      const result = await changeRole(needs, { accountId: params.id, body, actor: callerOf(call) })
      if (result.kind === 'refused') return refusals[result.reason]
      const { id: accountId, role, permissions } = result.user
      if (result.kind === 'changed')
        securityLog({ event: 'role_changed', ...byStaff(call), accountId, role, permissions })
      return { status: 200, body: { user: userView(result.user) } }
    }),
  ]
}

function helpRoutes(needs: Needs): Route[] {
  const { securityLog } = needs
  return [
    route(api.markVerified, async (call) => {
      const user = await helpUser(needs, { id: call.params.id, help: 'mark_verified', actor: callerOf(call) })
      if (!user) return refusals.not_found
      securityLog({ event: 'email_verified', ...byStaff(call), accountId: user.id })
      return { status: 200, body: { user: userView(user) } }
    }),

    route(api.sendResetLink, async (call) => {
      const user = await helpUser(needs, {
        id: call.params.id,
        help: 'send_reset_link',
        actor: callerOf(call),
      })
      if (!user) return refusals.not_found
      securityLog({ event: 'reset_asked', ...byStaff(call), accountId: user.id })
      return { status: 200, body: { user: userView(user), canSendMail: needs.canSendMail } }
    }),
  ]
}

function protectionRoutes(needs: Needs): Route[] {
  const { securityLog } = needs
  const suspend = async (call: UserCall, isSuspended: boolean) => {
    const accountId = call.params.id
    const result = await suspendUser(needs, { accountId, actor: callerOf(call), isSuspended })
    if (result.kind === 'refused') return refusals[result.reason]
    const event = isSuspended ? 'account_suspended' : 'account_restored'
    if (result.kind === 'changed') securityLog({ event, ...byStaff(call), accountId })
    return { status: 200 as const, body: { user: userView(result.user) } }
  }
  const endSessions = async (call: UserCall, sessionId: string | null) => {
    const accountId = call.params.id
    const result = await endUserSessions(needs, { accountId, sessionId, actor: callerOf(call) })
    if (result.kind === 'refused') return refusals[result.reason]
    const which = sessionId === null ? 'all' : 'one'
    securityLog({ event: 'sessions_ended', ...byStaff(call), accountId, which })
    return { status: 204 as const, body: undefined }
  }
  return [
    route(api.suspendUser, (call) => suspend(call, true)),
    route(api.restoreUser, (call) => suspend(call, false)),

    route(api.resetSecondFactor, async (call) => {
      const accountId = call.params.id
      const result = await resetSecondFactor(needs, { accountId, actor: callerOf(call) })
      if (result.kind === 'refused') return refusals[result.reason]
      if (result.kind === 'changed') securityLog({ event: 'second_factor_off', ...byStaff(call), accountId })
      return { status: 200, body: { user: userView(result.user) } }
    }),

    route(api.endUserSessions, (call) => endSessions(call, null)),
    route(api.endUserSession, (call) => endSessions(call, call.params.sessionId)),
  ]
}

type UserCall = Pick<Call, 'caller' | 'clientAddress'> & { params: { id: string } }

/** What an administrator did to somebody's account. */
function byStaff(call: Pick<Call, 'caller' | 'clientAddress'>) {
  return { byAccountId: callerOf(call).accountId, clientAddress: call.clientAddress }
}

const onlyStaff = 'Only staff have permissions: an administrator has them all and a customer has none'

const refusals = {
  not_found: problem(404, 'not_found', 'Account not found'),
  not_an_administrator: {
    ...problem(403, 'not_allowed', 'Only administrators can do this.'),
    lacks: 'admin' as const,
  },
  own_role: problem(409, 'own_role', 'You cannot change your own role. Ask another administrator to do it.'),
  last_administrator: problem(
    409,
    'last_administrator',
    'You are the only administrator. Make someone else an administrator first. They can then change your role.',
  ),
  own_account: problem(
    409,
    'own_account',
    'You cannot do this to your own account. Use "My account", or ask another administrator.',
  ),
  not_staff: problem(409, 'not_staff', 'Only people who work here can be suspended.'),
  suspended: problem(409, 'suspended', 'This account is suspended. Restore it before you change its role.'),
  no_such_role: problem(404, 'no_such_role', 'This role no longer exists. Choose another.'),
  no_such_session: problem(404, 'not_found', 'This session has already ended.'),
  permissions_without_staff: problem(400, 'permissions_without_staff', onlyStaff, { permissions: onlyStaff }),
}
