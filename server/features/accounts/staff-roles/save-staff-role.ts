import { StaffRole, type StaffRoleBody } from '#contract/accounts/staff-role.ts'
import type { Permission } from '#domain/accounts/staff/permissions.ts'
import { maxStaffRoles, tidyStaffRole, validateStaffRole } from '#domain/accounts/staff/staff-role.ts'
import { mergeFields } from '#domain/fields/fields.ts'
import { staffRoleFields } from '#domain/fields/staff-role-fields.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import { type AuditActor, insertAuditEntries } from '../../audit/audit-queries.ts'
import { type SaveRecord, type SaveRecordResult, saveRecord } from '../../audit/save-record.ts'
import { stateOnWire } from '../../audit/state-on-wire.ts'
import { rightsState } from '../users/change-role.ts'
import {
  countStaffRoles,
  findStaffRole,
  insertStaffRole,
  lockMembers,
  lockStaffRole,
  type Member,
  type StaffRoleRow,
  updatePermissionsOfMembers,
  updateStaffRoleRow,
} from './staff-role-queries.ts'

type Needs = { db: Db; clock: Clock }

type Refusal =
  | { kind: 'refused'; reason: 'too_many' | 'name_taken' }
  | ({ kind: 'refused'; reason: 'invalid' } & FormProblem)

export type SaveStaffRoleResult = SaveRecordResult<StaffRoleRow, Refusal> & {
  /** Whose permissions changed with it. */
  changed?: Member[]
}

/** Adds or saves a role. Everyone who has it gets its permissions in the same transaction. */
export async function saveStaffRole(
  { db, clock }: Needs,
  command: SaveRecord<StaffRoleBody>,
): Promise<SaveStaffRoleResult> {
  try {
    return await db.transaction(async (tx) => {
      const now = clock()
      const before = command.id === null ? null : await lockStaffRole(tx, command.id)
      const result = await saveRecord<StaffRoleRow, Refusal>(tx, command, {
        type: 'staff_role',
        before,
        now,
        find: findStaffRole,
        view: (row) => stateOnWire(StaffRole, row),
        write: () => writeStaffRole(tx, command.body, before),
      })
      if (result.kind === 'refused' || !before) return result
      const changed = await passOn(tx, { before, after: result.row, actor: command.actor, now })
      return { ...result, changed }
    })
  } catch (error) {
    if (conflictOf(error) !== 'staff_roles_name_unique') throw error
    return { kind: 'refused', reason: 'name_taken' }
  }
}

async function writeStaffRole(
  tx: Tx,
  sent: StaffRoleBody,
  before: StaffRoleRow | null,
): Promise<{ kind: 'written'; id: number } | Refusal> {
  const change = tidyStaffRole(mergeFields(staffRoleFields, { sent, before }))
  const problem = validateStaffRole(change)
  if (problem) return { kind: 'refused', reason: 'invalid', ...problem }
  if (before) {
    await updateStaffRoleRow(tx, before.id, change)
    return { kind: 'written', id: before.id }
  }
  if ((await countStaffRoles(tx)) >= maxStaffRoles) return { kind: 'refused', reason: 'too_many' }
  return { kind: 'written', id: await insertStaffRole(tx, change) }
}

type Change = { before: StaffRoleRow; after: StaffRoleRow; actor: AuditActor; now: Date }

async function passOn(tx: Tx, { before, after, actor, now }: Change): Promise<Member[]> {
  if (isSame(before.permissions, after.permissions)) return []
  const members = await lockMembers(tx, after.id)
  const permissions = after.permissions.toSorted()
  await updatePermissionsOfMembers(tx, { staffRoleId: after.id, permissions, at: now })
  const state = { role: 'staff', staffRoleName: after.name } as const
  await insertAuditEntries(
    tx,
    members.map((member) => ({
      at: now,
      actor,
      action: 'role_changed',
      subject: { type: 'account', id: member.id },
      before: rightsState({ ...state, ...member }),
      after: rightsState({ ...state, ...member, permissions }),
    })),
  )
  return members.map((member) => ({ ...member, permissions }))
}

function isSame(one: readonly Permission[], other: readonly Permission[]): boolean {
  return one.length === other.length && one.every((permission) => other.includes(permission))
}
