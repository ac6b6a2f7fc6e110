import * as api from '#contract/endpoints.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type Call, callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { SecurityLog } from '#server/security-log.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { changeRole } from './change-role.ts'
import { helpUser } from './help-user.ts'
import { listUsers } from './list-users.ts'
import { userView } from './user-view.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer; canSendMail: boolean; securityLog: SecurityLog }

/** Permissions and roles. */
export function userRoutes(needs: Needs): Route[] {
  const { securityLog } = needs
  return [
    route(api.listUsers, async ({ query }) => ({ status: 200, body: await listUsers(needs, query) })),

    route(api.changeRole, async (call) => {
      const { params, body } = call
      const result = await changeRole(needs, { accountId: params.id, body, actor: callerOf(call) })
      if (result.kind === 'refused') return refusals[result.reason]
      const { id: accountId, role, permissions } = result.user
      if (result.kind === 'changed')
        securityLog({ event: 'role_changed', ...byStaff(call), accountId, role, permissions })
      return { status: 200, body: { user: userView(result.user) } }
    }),

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
  permissions_without_staff: problem(400, 'permissions_without_staff', onlyStaff, { permissions: onlyStaff }),
}
