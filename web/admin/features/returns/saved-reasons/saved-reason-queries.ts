import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createSavedReason,
  deleteSavedReason,
  listSavedReasons,
  type SavedReason,
  type SavedReasonUpdate,
  updateSavedReason,
} from '#contract/orders/saved-reason.ts'
import type { ReasonUse } from '#domain/fields/saved-reason-fields.ts'
import { useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

const savedReasonsKey = ['saved-reasons']

export function useSavedReasons(usedFor: ReasonUse): { reasons: SavedReason[]; error: Error | null } {
  const { data, error } = useQuery({
    queryKey: savedReasonsKey,
    queryFn: () => browserApi.call(listSavedReasons, {}),
    select: ({ savedReasons }) => savedReasons.filter((reason) => reason.usedFor === usedFor),
  })
  return { reasons: data ?? [], error }
}

/** Adds one without an id. */
export function useSaveSavedReason() {
  const again = useSavedReasonsAgain()
  return useSendChange({
    mutationFn: ({ id, body }: { id: number | null; body: SavedReasonUpdate }) =>
      id === null
        ? browserApi.call(createSavedReason, { body })
        : browserApi.call(updateSavedReason, { params: { id }, body }),
    onSettled: again,
  })
}

export function useDeleteSavedReason() {
  const again = useSavedReasonsAgain()
  return useSendChange({
    mutationFn: ({ id }: SavedReason) => browserApi.call(deleteSavedReason, { params: { id } }),
    onSettled: again,
  })
}

function useSavedReasonsAgain() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: savedReasonsKey })
}
