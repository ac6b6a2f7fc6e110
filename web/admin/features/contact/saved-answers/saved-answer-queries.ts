import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createSavedAnswer,
  deleteSavedAnswer,
  listSavedAnswers,
  type SavedAnswer,
  type SavedAnswerUpdate,
  updateSavedAnswer,
} from '#contract/shop/saved-answer.ts'
import { useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

const savedAnswersKey = ['saved-answers']

export function useSavedAnswers() {
  return useQuery({
    queryKey: savedAnswersKey,
    queryFn: () => browserApi.call(listSavedAnswers, {}),
    select: ({ savedAnswers }) => savedAnswers,
  })
}

/** Adds one without an id. */
export function useSaveSavedAnswer() {
  const again = useSavedAnswersAgain()
  return useSendChange({
    mutationFn: ({ id, body }: { id: number | null; body: SavedAnswerUpdate }) =>
      id === null
        ? browserApi.call(createSavedAnswer, { body })
        : browserApi.call(updateSavedAnswer, { params: { id }, body }),
    onSettled: again,
  })
}

export function useDeleteSavedAnswer() {
  const again = useSavedAnswersAgain()
  return useSendChange({
    mutationFn: ({ id }: SavedAnswer) => browserApi.call(deleteSavedAnswer, { params: { id } }),
    onSettled: again,
  })
}

function useSavedAnswersAgain() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: savedAnswersKey })
}
