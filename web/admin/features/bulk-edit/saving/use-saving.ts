import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { type FarAmount, farAmounts } from '#domain/money/far-amount.ts'
import { isAnswerLost } from '#web/session/api/is-answer-lost.ts'
import { randomKey } from '#web/session/random-key.ts'
import { useFarQuestion } from '../../catalogue/edit/prices/use-far-question.ts'
import { editErrorsOf } from '../../catalogue/edit/saving/edit-errors.ts'
import { useRefreshProducts } from '../../catalogue/product-queries.ts'
import { type Change, fetchById, gridKey, saveChanges } from '../bulk-edit-queries.ts'
import { type Edits, editedSince } from '../grid/grid-edits.ts'
import type { CategoryLabels } from '../grid/grid-fields.ts'
import type { GridEditing } from '../grid/use-grid-edits.ts'
import type { Collision, RowConflict, Side } from '../review/row-conflict.ts'
import { byId, type Draft, type MissingProduct } from './review-edits.ts'
import type { ReviewState, Saving } from './saving.ts'
import { isSessionOver, messageOf, useReview } from './use-review.ts'

/** A save whose answer never came. It is sent again, unchanged, before anything else is. */
type LostSave = { key: string; changes: Change[]; sent: Edits }

type Needs = { editing: GridEditing; categories: CategoryLabels; onWrong: () => void }

/** From edits to saved: review, errors, collisions, save. */
export function useSaving({ editing, categories, onWrong }: Needs) {
  const queryClient = useQueryClient()
  const refreshProducts = useRefreshProducts()
  const [saving, setSaving] = useState<Saving>({ kind: 'none' })
  const { review, explain, settle, end } = useReview({ editing, categories, onWrong, onShow: setSaving })
  const [isBusy, busily] = useBusy()
  const lost = useRef<LostSave | null>(null)
  const areMeant = useFarQuestion()
  const typed: Draft = { edits: editing.edits, bases: editing.bases }

  /** Repeats a save with a lost answer, and continues with the edits made since. */
  async function reviewAfter(before: LostSave) {
    const later = editedSince(typed.edits, before.sent)
    const isSaved = await deliver(before)
    if (!isSaved || later.size === 0) return
    const found = await fetchById([...later.keys()])
    editing.rebase(later, typed.edits, found)
    await review({ edits: later, bases: byId(found) })
  }

  async function deliver(attempt: LostSave, reviewed?: ReviewState): Promise<boolean> {
    lost.current = attempt
    try {
      const report = await saveChanges(attempt.changes, attempt.key)
      lost.current = null
      // The refreshed rows are shown before their edits are dropped.
      await queryClient.invalidateQueries({ queryKey: gridKey })
      editing.drop(attempt.sent)
      setSaving({ kind: 'saved', report })
      await refreshProducts()
      return true
    } catch (error) {
      await explainUnsaved(error, attempt, reviewed)
      return false
    }
  }

  async function explainUnsaved(error: unknown, { sent }: LostSave, reviewed?: ReviewState) {
    const isUnsure = isAnswerLost(error)
    if (!isUnsure) lost.current = null
    if (isSessionOver(error)) return end()
    const errors = editErrorsOf(error)
    if (errors) return explain(errors, { edits: sent, bases: typed.bases })
    const failure = { message: messageOf(error), isUnsure }
    setSaving(reviewed ? { ...reviewed, failure } : { kind: 'failed', ...failure })
  }

  return {
    saving,
    isBusy,
    review: () => busily(() => (lost.current ? reviewAfter(lost.current) : review(typed))),
    save: (reviewed: ReviewState) =>
      busily(async () => {
        const { changes, sent } = reviewed
        const far = new Map(changes.flatMap((change) => farOf(change, editing.bases.get(change.id))))
        if (!(await areMeant([...far.keys()], far))) return
        await deliver(lost.current ?? { key: randomKey(), changes, sent }, reviewed)
      }),
    /** Continues to the review with the chosen values. */
    settle: (
      conflicts: readonly RowConflict[],
      gone: readonly MissingProduct[],
      sideOf: (collision: Collision) => Side,
    ) =>
      busily(async () => {
        setSaving({ kind: 'none' })
        const edits = gone.length > 0 ? editing.leaveOut(gone.map(({ id }) => id)) : typed.edits
        await review(settle({ ...typed, edits }, conflicts, sideOf))
      }),
    close: () => setSaving({ kind: 'none' }),
  }
}

export type GridSaving = ReturnType<typeof useSaving>

/** With the name of the product that each is of. */
function farOf(change: Change, base: AdminProduct | undefined): [FarAmount, string][] {
  return base ? farAmounts(change, base).map((far) => [far, base.name]) : []
}

function useBusy() {
  const [isBusy, setBusy] = useState(false)
  async function busily(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } finally {
      setBusy(false)
    }
  }
  return [isBusy, busily] as const
}
