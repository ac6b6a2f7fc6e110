import * as api from '#contract/endpoints.ts'
import { maxStaffRoles } from '#domain/accounts/staff/staff-role.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { SecurityLog } from '#server/security-log.ts'
import { deleteStaffRole } from './delete-staff-role.ts'
import { listActions } from './list-actions.ts'
import { type SaveStaffRoleResult, saveStaffRole } from './save-staff-role.ts'
import { listStaffRoleRows } from './staff-role-queries.ts'

type Needs = { db: Db; clock: Clock; securityLog: SecurityLog }

/** The roles that staff can have, and what there is to be allowed. */
export function staffRoleRoutes(needs: Needs): Route[] {
  const { db, securityLog } = needs
  return [
    route(api.listActions, async () => ({ status: 200, body: { actions: listActions() } })),

    route(api.listStaffRoles, async () => ({
      status: 200,
      body: { staffRoles: await listStaffRoleRows(db) },
    })),

    route(api.createStaffRole, async (call) => {
      const result = await saveStaffRole(needs, { id: null, body: call.body, actor: callerOf(call) })
      return result.kind === 'saved' ? { status: 201, body: { staffRole: result.row } } : refusalOf(result)
    }),

    route(api.updateStaffRole, async (call) => {
      const { accountId: byAccountId } = callerOf(call)
      const { id } = call.params
      const result = await saveStaffRole(needs, { id, body: call.body, actor: callerOf(call) })
      if (result.kind !== 'saved') return result.reason === 'not_found' ? notFound : refusalOf(result)
      for (const { id: accountId, permissions } of result.changed ?? []) {
        const { clientAddress } = call
        securityLog({
          event: 'role_changed',
          accountId,
          byAccountId,
          clientAddress,
          role: 'staff',
          permissions,
        })
      }
      return { status: 200, body: { staffRole: result.row } }
    }),

    route(api.deleteStaffRole, async (call) => {
      const staffRole = await deleteStaffRole(needs, { id: call.params.id, actor: callerOf(call) })
      return staffRole ? { status: 200, body: { success: true, staffRole } } : notFound
    }),
  ]
}

const notFound = problem(404, 'not_found', 'Role not found')

function refusalOf(result: Extract<SaveStaffRoleResult, { kind: 'refused' }>) {
  switch (result.reason) {
    case 'invalid':
      return problem(400, 'invalid', result.message, result.fields)
    case 'too_many':
      return problem(
        409,
        'too_many',
        `A shop can have ${maxStaffRoles} roles. Delete one before you add another.`,
      )
    case 'name_taken': {
      const text = 'Another role has this name'
      return problem(409, 'name_taken', text, { name: text })
    }
    default:
      throw new Error(`Saving a role cannot be refused as ${result.reason}`)
  }
}
