import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import { type AdminProduct, ProductEdit } from '#contract/catalogue/admin-product.ts'
import { EditReport } from '#contract/catalogue/product-edit.ts'
import { nameInCode } from '#contract/wire/to-wire.ts'
import { isAnswerLost } from '#web/session/api/is-answer-lost.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { randomKey } from '#web/session/random-key.ts'
import { useRefreshProducts } from '../catalogue/product-queries.ts'
import { type Change, checkChanges, fetchById, gridKey, saveChanges } from './bulk-edit-queries.ts'
import { keepGridDraft } from './grid/grid-draft.ts'
import { type Edits, editedSince } from './grid/grid-edits.ts'
import { type CategoryLabels, isGridField } from './grid/grid-fields.ts'
import { type RowErrors, readRow } from './grid/read-row.ts'
import type { GridEditing } from './grid/use-grid-edits.ts'
import { type Collision, type RowConflict, rowConflict, type Side, settled } from './review/row-conflict.ts'

export type Saving =
  | { kind: 'none' }
  /** The planned changes, to review before saving. */
  | { kind: 'review'; report: EditReport; changes: Change[]; sent: Edits; failure: Failure | null }
  | { kind: 'conflict'; conflicts: RowConflict[]; gone: Gone[] }
  | ({ kind: 'failed' } & Failure)
  | { kind: 'saved'; report: EditReport }

/** Why a save failed, or that its result is unknown. */
export type Failure = { message: string; isUnsure: boolean }

/** A save whose answer never came. It is sent again, unchanged, before anything else is. */
type LostSave = { key: string; changes: Change[]; sent: Edits }

type Reviewed = Extract<Saving, { kind: 'review' }>

/** A deleted product. */
export type Gone = { id: number; name: string; why: string }

type Needs = { editing: GridEditing; categories: CategoryLabels; onWrong: () => void }

// Repeated saves by somebody else must not keep this going for ever.
const maxTries = 3

/** From edits to saved: review, errors, collisions, save. */
export function useSaving({ editing, categories, onWrong }: Needs) {
  const { endSession } = useAuth()
  const queryClient = useQueryClient()
  const refreshProducts = useRefreshProducts()
  const [saving, setSaving] = useState<Saving>({ kind: 'none' })
  const [isBusy, setBusy] = useState(false)
  const lost = useRef<LostSave | null>(null)
  // Edits made while a request runs also belong to the draft.
  const latestDraft = useRef(editing.draft)
  useEffect(() => {
    latestDraft.current = editing.draft
  })

  async function busily(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } finally {
      setBusy(false)
    }
  }

  /** Shows what saving would change, or why it cannot. */
  async function review(edits: Edits, bases: ReadonlyMap<number, AdminProduct>, tries = maxTries) {
    const changes = changesOf(edits, bases, categories)
    if (changes === null) return onWrong()
    if (changes.length === 0) {
      // Somebody saved the same in the meantime: the rows are refreshed.
      await queryClient.invalidateQueries({ queryKey: gridKey })
      return setSaving({ kind: 'none' })
    }
    try {
      const report = await checkChanges(changes)
      if (report.errors.length === 0) {
        editing.showErrors(new Map())
        return setSaving({ kind: 'review', report, changes, sent: edits, failure: null })
      }
      await explain(report, { edits, bases, tries })
    } catch (error) {
      await fail(error, { edits, bases, tries })
    }
  }

  type Checked = { edits: Edits; bases: ReadonlyMap<number, AdminProduct>; tries: number }

  async function explain(report: Pick<EditReport, 'errors'>, { edits, bases, tries }: Checked) {
    const late = report.errors
      .filter(({ field }) => field === 'version' || field === 'id')
      .map(({ id }) => id)
    if (late.length > 0 && tries > 0) return compare(late, { edits, bases, tries })
    const { found, others } = errorsByRow(report)
    editing.showErrors(found)
    if (others.length > 0) return setSaving({ kind: 'failed', message: others.join(' '), isUnsure: false })
    setSaving({ kind: 'none' })
    onWrong()
  }

  async function compare(ids: readonly number[], { edits, bases, tries }: Checked) {
    const found = new Map((await fetchById(ids)).map((product) => [product.id, product]))
    const conflicts: RowConflict[] = []
    const gone: Gone[] = []
    for (const id of ids) {
      const [base, theirs, mine] = [bases.get(id), found.get(id), edits.get(id)]
      if (!base || !mine) continue
      if (theirs) conflicts.push(rowConflict(base, theirs, mine, categories))
      else gone.push({ id, name: base.name, why: 'was deleted or archived' })
    }
    if (gone.length > 0 || conflicts.some(({ collisions }) => collisions.length > 0)) {
      return setSaving({ kind: 'conflict', conflicts, gone })
    }
    // They changed other fields, so both can stay.
    const next = settle(edits, bases, conflicts, () => 'mine')
    await review(next.edits, next.bases, tries - 1)
  }

  function settle(
    edits: Edits,
    bases: ReadonlyMap<number, AdminProduct>,
    conflicts: readonly RowConflict[],
    sideOf: (collision: Collision) => Side,
  ) {
    const theirs = conflicts.map((conflict) => conflict.theirs)
    const next = settled(edits, conflicts, sideOf, categories)
    editing.rebase(next, edits, theirs)
    return { edits: next, bases: new Map([...bases, ...theirs.map((one) => [one.id, one] as const)]) }
  }

  /** Repeats a save with a lost answer, and continues with the edits made since. */
  async function reviewAfterLost(edits: Edits, bases: ReadonlyMap<number, AdminProduct>) {
    const before = lost.current
    if (!before) return review(edits, bases)
    const later = editedSince(edits, before.sent)
    const report = await deliver(before)
    if (!report) return
    if (later.size === 0) return
    const found = await fetchById([...later.keys()])
    editing.rebase(later, edits, found)
    await review(later, new Map(found.map((product) => [product.id, product])))
  }

  async function save({ report, changes, sent }: Reviewed) {
    await deliver(lost.current ?? { key: randomKey(), changes, sent }, report)
  }

  async function deliver(attempt: LostSave, reviewed?: EditReport): Promise<EditReport | null> {
    const { key, changes, sent } = attempt
    lost.current = attempt
    try {
      const saved = await saveChanges(changes, key)
      lost.current = null
      // The refreshed rows are shown before their edits are dropped.
      await queryClient.invalidateQueries({ queryKey: gridKey })
      editing.drop(sent)
      setSaving({ kind: 'saved', report: saved })
      await refreshProducts()
      return saved
    } catch (error) {
      const isUnsure = isAnswerLost(error)
      if (!isUnsure) lost.current = null
      const refused = reportOf(error)
      if (refused || isOver(error)) {
        await fail(error, { edits: sent, bases: editing.bases, tries: maxTries })
        return null
      }
      const failure = { message: messageOf(error), isUnsure }
      if (reviewed) setSaving({ kind: 'review', report: reviewed, changes, sent, failure })
      else setSaving({ kind: 'failed', ...failure })
      return null
    }
  }

  async function fail(error: unknown, checked: Checked) {
    if (isOver(error)) {
      keepGridDraft(latestDraft.current())
      return endSession()
    }
    const refused = reportOf(error)
    if (!refused) return setSaving({ kind: 'failed', message: messageOf(error), isUnsure: false })
    try {
      await explain(refused, { ...checked, tries: checked.tries - 1 })
    } catch (failure) {
      // Loading what others saved is a request of its own, which can fail as well.
      await fail(failure, { ...checked, tries: checked.tries - 1 })
    }
  }

  return {
    saving,
    isBusy,
    review: () => busily(() => reviewAfterLost(editing.edits, editing.bases)),
    save: (reviewed: Reviewed) => busily(() => save(reviewed)),
    /** Continues to the review with the chosen values. */
    settle: (
      conflicts: readonly RowConflict[],
      gone: readonly Gone[],
      sideOf: (collision: Collision) => Side,
    ) =>
      busily(async () => {
        setSaving({ kind: 'none' })
        const left = gone.length > 0 ? editing.leaveOut(gone.map(({ id }) => id)) : editing.edits
        const next = settle(left, editing.bases, conflicts, sideOf)
        await review(next.edits, next.bases)
      }),
    close: () => setSaving({ kind: 'none' }),
  }
}

/** Null while any edit is invalid. */
function changesOf(
  edits: Edits,
  bases: ReadonlyMap<number, AdminProduct>,
  categories: CategoryLabels,
): Change[] | null {
  const changes: Change[] = []
  for (const [id, row] of edits) {
    const base = bases.get(id)
    if (!base) continue
    const reading = readRow(base, row, categories)
    if (reading.kind === 'refused') return null
    changes.push(reading.change)
  }
  return changes
}

/** By product, at their cells; errors without a cell are shown as text. */
function errorsByRow({ errors }: Pick<EditReport, 'errors'>) {
  const found = new Map<number, RowErrors>()
  const others: string[] = []
  for (const { id, field: wireName, error } of errors) {
    const field = nameInCode(ProductEdit, wireName)
    if (isGridField(field)) found.set(id, { [field]: error, ...found.get(id) })
    else others.push(`${error}.`.replace('..', '.'))
  }
  return { found, others: [...new Set(others)] }
}

const Refused = EditReport.pick({ errors: true })

/** The server's errors about single products when it refuses them all. */
function reportOf(error: unknown): Pick<EditReport, 'errors'> | null {
  if (!isApiError(error)) return null
  const told = Refused.safeParse(error.problem)
  return told.success && told.data.errors.length > 0 ? told.data : null
}

function isOver(error: unknown): boolean {
  return isApiError(error) && error.status === 401
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) throw error
  return error.message
}
