import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
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
import type { Role } from '#domain/accounts/roles.ts'
import { callList } from '#web/admin/ui/table/call-list.ts'
import { useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

export const usersKey = ['users']

export type UserSearch = { q: string; role: Role | 'team' | null; page: number; limit: number }

export function useUsers({ q, role, page, limit }: UserSearch) {
  return useQuery({
    queryKey: [...usersKey, 'list', { q, role, page, limit }],
    queryFn: () => callList(listUsers, { query: { page, limit, ...(q && { q }), ...(role && { role }) } }),
    placeholderData: keepPreviousData,
  })
}

export function useUser(id: string) {
  return useQuery({
    queryKey: [...usersKey, 'one', id],
    queryFn: () => browserApi.call(readUser, { params: { id } }),
  })
}

/** What this person changed, newest first; a batch of changes is one entry. */
export function useActivity(id: string, page: number) {
  return useQuery({
    queryKey: [...usersKey, 'activity', id, page],
    queryFn: () => callList(listAudit, { query: { actor_id: id, grouped: 'true', page, limit: 30 } }),
    placeholderData: keepPreviousData,
  })
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
  const queryClient = useQueryClient()
  return useSendChange({
    mutationFn: (body: ChangeRoleBody) => browserApi.call(changeRole, { params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  })
}

/** Helps somebody who cannot log in. */
export function useHelpUser(id: string) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: usersKey })
  return {
    verify: useSendChange({
      mutationFn: () => browserApi.call(markVerified, { params: { id } }),
      onSettled: refresh,
    }),
    sendLink: useSendChange({
      mutationFn: () => browserApi.call(sendResetLink, { params: { id } }),
      onSettled: refresh,
    }),
  }
}

/** Keeps somebody out, or lets them in again. */
export function useProtectUser(id: string) {
  return {
    suspend: useUserAct(() => browserApi.call(suspendUser, { params: { id } })),
    restore: useUserAct(() => browserApi.call(restoreUser, { params: { id } })),
    resetSecondFactor: useUserAct(() => browserApi.call(resetSecondFactor, { params: { id } })),
    endSessions: useUserAct(() => browserApi.call(endUserSessions, { params: { id } })),
    endSession: useUserAct((sessionId: string) =>
      browserApi.call(endUserSession, { params: { id, sessionId } }),
    ),
  }
}

function useUserAct<Sent, Answer>(mutationFn: (sent: Sent) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useSendChange({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  })
}
