import { useQuery } from '@tanstack/react-query'
import {
  createSavedReason,
  deleteSavedReason,
  listSavedReasons,
  type SavedReason,
  type SavedReasonUpdate,
  updateSavedReason,
} from '#contract/orders/saved-reason.ts'
import type { ReasonUse } from '#domain/fields/saved-reason-fields.ts'
import { useChangeOf } from '#web/admin/ui/use-send-change.ts'
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
  return useChangeOf([savedReasonsKey], ({ id, body }: { id: number | null; body: SavedReasonUpdate }) =>
    id === null
      ? browserApi.call(createSavedReason, { body })
      : browserApi.call(updateSavedReason, { params: { id }, body }),
  )
}

export function useDeleteSavedReason() {
  return useChangeOf([savedReasonsKey], ({ id }: SavedReason) =>
    browserApi.call(deleteSavedReason, { params: { id } }),
  )
}
