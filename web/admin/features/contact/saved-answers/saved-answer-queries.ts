import { useQuery } from '@tanstack/react-query'
import {
  createSavedAnswer,
  deleteSavedAnswer,
  listSavedAnswers,
  type SavedAnswer,
  type SavedAnswerUpdate,
  updateSavedAnswer,
} from '#contract/shop/saved-answer.ts'
import { useChangeOf } from '#web/admin/ui/use-send-change.ts'
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
  return useChangeOf([savedAnswersKey], ({ id, body }: { id: number | null; body: SavedAnswerUpdate }) =>
    id === null
      ? browserApi.call(createSavedAnswer, { body })
      : browserApi.call(updateSavedAnswer, { params: { id }, body }),
  )
}

export function useDeleteSavedAnswer() {
  return useChangeOf([savedAnswersKey], ({ id }: SavedAnswer) =>
    browserApi.call(deleteSavedAnswer, { params: { id } }),
  )
}
