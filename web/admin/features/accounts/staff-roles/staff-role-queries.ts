import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listActions } from '#contract/accounts/action.ts'
import {
  createStaffRole,
  deleteStaffRole,
  listStaffRoles,
  type StaffRoleUpdate,
  updateStaffRole,
} from '#contract/accounts/staff-role.ts'
import { useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { usersKey } from '../users/user-queries.ts'

// Below that of users, since a saved role changes the people who have it.
const staffRolesKey = [...usersKey, 'roles']

export function useStaffRoles() {
  return useQuery({
    queryKey: staffRolesKey,
    queryFn: () => browserApi.call(listStaffRoles, {}),
    select: ({ staffRoles }) => staffRoles,
  })
}

/** Everything that staff can do; it only changes with the shop's own code. */
export function useActions() {
  return useQuery({
    queryKey: ['actions'],
    queryFn: () => browserApi.call(listActions, {}),
    select: ({ actions }) => actions,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useSaveStaffRole(id: number | null) {
  return useUserMutation((body: StaffRoleUpdate) =>
    id === null
      ? browserApi.call(createStaffRole, { body })
      : browserApi.call(updateStaffRole, { params: { id: String(id) }, body }),
  )
}

export function useDeleteStaffRole() {
  return useUserMutation((id: number) => browserApi.call(deleteStaffRole, { params: { id: String(id) } }))
}

function useUserMutation<Sent, Answer>(mutationFn: (sent: Sent) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useSendChange({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  })
}
