import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type InvitationBody,
  inviteStaff,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '#contract/accounts/invitation.ts'
import { useChangeOf, useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { usersKey } from '../users/user-queries.ts'

export function useInvitations() {
  return useQuery({
    queryKey: [...usersKey, 'invitations'],
    queryFn: () => browserApi.call(listInvitations, {}),
    select: ({ invitations }) => invitations,
  })
}

export function useInvite() {
  return useChangeOf([usersKey], (body: InvitationBody) => browserApi.call(inviteStaff, { body }))
}

/** Sends an open invitation again, or withdraws it. */
export function useMoveInvitation(id: string) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: usersKey })
  return {
    resend: useSendChange({
      mutationFn: () => browserApi.call(resendInvitation, { params: { id } }),
      onSettled: refresh,
    }),
    withdraw: useSendChange({
      mutationFn: () => browserApi.call(withdrawInvitation, { params: { id } }),
      onSettled: refresh,
    }),
  }
}
