import { useQuery } from '@tanstack/react-query'
import {
  type ChangeRoleBody,
  changeRole,
  endUserSession,
  endUserSessions,
  listUsers,
  markVerified,
  readUser,
  resetSecondFactor,
  restoreUser,
  sendResetLink,
  suspendUser,
} from '#contract/accounts/user.ts'
import { listAudit } from '#contract/shop/audit.ts'
import type { Role } from '#domain/accounts/staff/roles.ts'
import { callList } from '#web/admin/ui/table/call-list.ts'
import { useRows } from '#web/admin/ui/use-rows.ts'
import { useChangeOf } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

export const usersKey = ['users']

type UserSearch = { q: string; role: Role | 'team' | 'all'; page: number; limit: number }

export function useUsers({ q, role, page, limit }: UserSearch) {
  return useRows([...usersKey, 'list', { q, role, page, limit }], () =>
    callList(listUsers, { query: { page, limit, ...(q && { q }), ...(role !== 'all' && { role }) } }),
  )
}

export function useUser(id: string) {
  return useQuery({
    queryKey: [...usersKey, 'one', id],
    queryFn: () => browserApi.call(readUser, { params: { id } }),
  })
}

/** What this person changed, newest first; a batch of changes is one entry. */
export function useActivity(id: string, page: number) {
  return useRows([...usersKey, 'activity', id, page], () =>
    callList(listAudit, { query: { actor_id: id, grouped: 'true', page, limit: 30 } }),
  )
}

/** The history of this person's permissions, newest first. */
export function useRoleChanges(userId: string) {
  return useQuery({
    queryKey: [...usersKey, 'changes', userId],
    queryFn: () => callList(listAudit, { query: { action: 'role_changed', subject_id: userId, limit: 20 } }),
    select: ({ entries }) => entries,
  })
}

export function useChangeRole(id: string) {
  return useChangeOf([usersKey], (body: ChangeRoleBody) =>
    browserApi.call(changeRole, { params: { id }, body }),
  )
}

/** Helps somebody who cannot log in. */
export function useHelpUser(id: string) {
  return {
    verify: useChangeOf([usersKey], () => browserApi.call(markVerified, { params: { id } })),
    sendLink: useChangeOf([usersKey], () => browserApi.call(sendResetLink, { params: { id } })),
  }
}

/** Keeps somebody out, or lets them in again. */
export function useProtectUser(id: string) {
  return {
    suspend: useChangeOf([usersKey], () => browserApi.call(suspendUser, { params: { id } })),
    restore: useChangeOf([usersKey], () => browserApi.call(restoreUser, { params: { id } })),
    resetSecondFactor: useChangeOf([usersKey], () => browserApi.call(resetSecondFactor, { params: { id } })),
    endSessions: useChangeOf([usersKey], () => browserApi.call(endUserSessions, { params: { id } })),
    endSession: useChangeOf([usersKey], (sessionId: string) =>
      browserApi.call(endUserSession, { params: { id, sessionId } }),
    ),
  }
}
