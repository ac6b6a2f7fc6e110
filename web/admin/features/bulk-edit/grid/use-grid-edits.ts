import { useMemo, useRef, useState } from 'react'
import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { historyFrom, redone, undone, withStep } from '#web/admin/ui/grid/edit-history.ts'
import { afterSaving, type EditState, rebased, typedInto, unedited } from './edit-state.ts'
import { findGridDraft, type GridDraft } from './grid-draft.ts'
import type { Edits, RowEdits, Write } from './grid-edits.ts'
import { type CategoryLabels, gridFields } from './grid-fields.ts'
import { type GridRow, gridRow, noErrors, untouched } from './grid-row.ts'
import { type RowErrors, type RowReading, readRow } from './read-row.ts'
import { twinSkus } from './twin-skus.ts'

/** The unsaved edits in the grid, with their errors. */
export function useGridEdits(products: readonly AdminProduct[], categories: CategoryLabels) {
  const [draft] = useState(findGridDraft)
  const [state, setState] = useState<EditState>(() =>
    draft ? { ...unedited, history: historyFrom(draft.edits), bases: draft.bases } : unedited,
  )
  const known = useMemo(() => new Map(products.map((product) => [product.id, product])), [products])
  const { history, bases, shopErrors } = state
  const edits = history.present
  const readings = useReadings(edits, bases, categories)
  const errors = useErrors({ edits, readings, shopErrors, known })
  const rowOf = useRows({ edits, bases, errors, categories })

  const step = (move: typeof undone<Edits>) =>
    setState((before) => ({ ...before, history: move(before.history) }))

  return {
    edits,
    bases,
    errors,
    rowOf,
    /** Every product that was touched, whether the filter shows it or not. */
    changedRows: () =>
      [...edits.keys()].flatMap((id) => {
        const base = bases.get(id)
        return base ? [rowOf(base)] : []
      }),
    isRestored: draft !== null,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    write: (writes: readonly Write[]) =>
      setState((before) => typedInto(before, writes, { products: known, categories })),
    undo: () => step(undone),
    redo: () => step(redone),
    /** Discards the edits of deleted products. */
    leaveOut(ids: readonly number[]) {
      const next = new Map(edits)
      for (const id of ids) next.delete(id)
      setState((before) => ({ ...before, history: withStep(before.history, next) }))
      return next
    },
    rebase: (next: Edits, sent: Edits, theirs: readonly AdminProduct[]) =>
      setState((before) => rebased(before, { next, sent, theirs })),
    drop: (sent: Edits) => setState((before) => afterSaving(before, sent)),
    showErrors: (found: ReadonlyMap<number, RowErrors>) =>
      setState((before) => ({ ...before, shopErrors: found })),
    startAfresh: () => setState(unedited),
    draft: (): GridDraft => ({ edits, bases }),
  }
}

export type GridEditing = ReturnType<typeof useGridEdits>

type Readings = ReadonlyMap<number, RowReading>

function useReadings(
  edits: Edits,
  bases: ReadonlyMap<number, AdminProduct>,
  categories: CategoryLabels,
): Readings {
  // A row is parsed once for each of its own edits, not for those of other rows.
  const read = useRef(
    new WeakMap<RowEdits, { base: AdminProduct; categories: CategoryLabels; reading: RowReading }>(),
  )
  return useMemo(() => {
    const readings = new Map<number, RowReading>()
    for (const [id, row] of edits) {
      const base = bases.get(id)
      if (!base) continue
      const before = read.current.get(row)
      const isKnown = before?.base === base && before.categories === categories
      const reading = isKnown ? before.reading : readRow(base, row, categories)
      if (!isKnown) read.current.set(row, { base, categories, reading })
      readings.set(id, reading)
    }
    return readings
  }, [edits, bases, categories])
}

type ErrorSources = {
  edits: Edits
  readings: Readings
  shopErrors: ReadonlyMap<number, RowErrors>
  known: ReadonlyMap<number, AdminProduct>
}

/** The errors by product. */
function useErrors({ edits, readings, shopErrors, known }: ErrorSources): ReadonlyMap<number, RowErrors> {
  return useMemo(() => {
    const errors = new Map<number, RowErrors>()
    const add = (id: number, found: RowErrors) => errors.set(id, { ...found, ...errors.get(id) })
    for (const [id, reading] of readings) if (reading.kind === 'refused') add(id, reading.errors)
    for (const id of twinSkus(edits, known)) add(id, { sku: 'Another product already has this SKU' })
    for (const [id, found] of shopErrors) if (edits.has(id)) add(id, found)
    return errors
  }, [edits, readings, shopErrors, known])
}

type RowSources = {
  edits: Edits
  bases: ReadonlyMap<number, AdminProduct>
  errors: ReadonlyMap<number, RowErrors>
  categories: CategoryLabels
}

/** Rows that remain the same object until something in them changes, so that they are not rendered again. */
function useRows({ edits, bases, errors, categories }: RowSources): (product: AdminProduct) => GridRow {
  const made = useRef(new WeakMap<AdminProduct, { row: GridRow; categories: CategoryLabels }>())
  return (product) => {
    const rowEdits = edits.get(product.id)
    const base = (rowEdits && bases.get(product.id)) ?? product
    const rowErrors = errors.get(product.id) ?? noErrors
    const before = made.current.get(base)
    const isSame =
      before?.categories === categories &&
      before.row.edits === (rowEdits ?? untouched) &&
      gridFields.every((field) => before.row.errors[field] === rowErrors[field])
    if (isSame) return before.row
    const row = gridRow(base, rowEdits, rowErrors, categories)
    made.current.set(base, { row, categories })
    return row
  }
}
