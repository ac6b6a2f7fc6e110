import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isApiError } from '#contract/api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import type { EditErrors } from '../../catalogue/edit/saving/edit-errors.ts'
import { checkChanges, fetchById, gridKey } from '../bulk-edit-queries.ts'
import { keepGridDraft } from '../grid/grid-draft.ts'
import type { CategoryLabels } from '../grid/grid-fields.ts'
import type { GridEditing } from '../grid/use-grid-edits.ts'
import type { Collision, RowConflict, Side } from '../review/row-conflict.ts'
import { errorsByRow } from './errors-by-row.ts'
import { type Draft, explainRefusal, type Review, reviewEdits, settle } from './review-edits.ts'
import type { Saving } from './saving.ts'

type Needs = {
  editing: GridEditing
  categories: CategoryLabels
  onWrong: () => void
  onShow: (saving: Saving) => void
}

/** Shows what saving would change, or why it cannot. */
export function useReview({ editing, categories, onWrong, onShow }: Needs) {
  const queryClient = useQueryClient()
  const end = useEndedSession(editing)
  const needs = { categories, checkChanges, fetchById, onRebase: editing.rebase }

  async function show(look: Promise<Review>) {
    try {
      await showReview(await look)
    } catch (error) {
      if (isSessionOver(error)) return end()
      onShow({ kind: 'failed', message: messageOf(error), isUnsure: false })
    }
  }

  async function showReview(review: Review) {
    switch (review.kind) {
      case 'wrong':
        return onWrong()
      case 'nothing':
        // The rows are shown as they are now.
        await queryClient.invalidateQueries({ queryKey: gridKey })
        return onShow({ kind: 'none' })
      case 'ready':
        editing.showErrors(new Map())
        return onShow({ ...review, kind: 'review', failure: null })
      case 'conflict':
        return onShow(review)
      case 'refused':
        return showErrors(review.errors)
    }
  }

  function showErrors(errors: EditErrors) {
    const { found, others } = errorsByRow(errors)
    editing.showErrors(found)
    if (others.length > 0) return onShow({ kind: 'failed', message: others.join(' '), isUnsure: false })
    onShow({ kind: 'none' })
    onWrong()
  }

  return {
    review: (typed: Draft) => show(reviewEdits(needs, typed)),
    explain: (errors: EditErrors, typed: Draft) => show(explainRefusal(needs, errors, typed)),
    settle: (typed: Draft, conflicts: readonly RowConflict[], sideOf: (collision: Collision) => Side) =>
      settle(needs, typed, conflicts, sideOf),
    end,
  }
}

/** Ends the session that is over, and keeps what was typed until the same person has logged in again. */
function useEndedSession({ draft }: GridEditing) {
  const { endSession } = useAuth()
  // Edits made while a request runs also belong to the draft.
  const latestDraft = useRef(draft)
  useEffect(() => {
    latestDraft.current = draft
  })
  return () => {
    keepGridDraft(latestDraft.current())
    return endSession()
  }
}

export function isSessionOver(error: unknown): boolean {
  return isApiError(error) && error.status === 401
}

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) throw error
  return error.message
}
