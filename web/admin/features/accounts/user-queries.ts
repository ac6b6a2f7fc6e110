import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ChangeRoleBody,
  changeRole,
  listUsers,
  markVerified,
  sendResetLink,
} from '#contract/accounts/user.ts'
import { listAudit } from '#contract/shop/audit.ts'
import type { Role } from '#domain/accounts/roles.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

const usersKey = ['users']

export type UserSearch = { q: string; role: Role | null; page: number; limit: number }

export function useUsers({ q, role, page, limit }: UserSearch) {
  return useQuery({
    queryKey: [...usersKey, 'list', { q, role, page, limit }],
    queryFn: () =>
      browserApi.call(listUsers, { query: { page, limit, ...(q && { q }), ...(role && { role }) } }),
    placeholderData: keepPreviousData,
  })
}

/** The history of this person's permissions, newest first. */
export function useRoleChanges(userId: string) {
  return useQuery({
    queryKey: [...usersKey, 'changes', userId],
    queryFn: () =>
      browserApi.call(listAudit, { query: { action: 'role_changed', subject_id: userId, limit: 20 } }),
    select: ({ entries }) => entries,
  })
}

export function useChangeRole(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ChangeRoleBody) => browserApi.call(changeRole, { params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  })
}

/** Helps somebody who cannot log in. */
export function useHelpUser(id: string) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: usersKey })
  return {
    verify: useMutation({
      mutationFn: () => browserApi.call(markVerified, { params: { id } }),
      onSettled: refresh,
    }),
    sendLink: useMutation({
      mutationFn: () => browserApi.call(sendResetLink, { params: { id } }),
      onSettled: refresh,
    }),
  }
}
