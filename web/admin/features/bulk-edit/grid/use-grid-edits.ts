import { useMemo, useRef, useState } from 'react'
import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { type EditHistory, historyFrom, redone, undone, withStep } from '#web/admin/ui/grid/edit-history.ts'
import { findGridDraft, type GridDraft } from './grid-draft.ts'
import {
  type Edits,
  editedSince,
  noEdits,
  type RowEdits,
  type Write,
  withLater,
  withWrites,
} from './grid-edits.ts'
import { type CategoryLabels, type GridField, gridFields, savedText, tidied } from './grid-fields.ts'
import { type GridRow, gridRow, noErrors, untouched } from './grid-row.ts'
import { type RowErrors, type RowReading, readRow } from './read-row.ts'

type Kept = {
  history: EditHistory<Edits>
  /** The products as they were when their first edit began: other parts of the page may have newer data. */
  bases: ReadonlyMap<number, AdminProduct>
  /** Errors that only the server can find, until the cell is edited again. */
  shopErrors: ReadonlyMap<number, RowErrors>
}

const blank: Kept = { history: historyFrom(noEdits), bases: new Map(), shopErrors: new Map() }

/** The unsaved edits in the grid, with their errors. */
export function useGridEdits(products: readonly AdminProduct[], categories: CategoryLabels) {
  const [draft] = useState(findGridDraft)
  const [kept, setKept] = useState<Kept>(() =>
    draft ? { ...blank, history: historyFrom(draft.edits), bases: draft.bases } : blank,
  )
  const known = useMemo(() => new Map(products.map((product) => [product.id, product])), [products])
  const { history, bases, shopErrors } = kept
  const edits = history.present
  const readings = useReadings(edits, bases, categories)
  const errors = useErrors({ edits, readings, shopErrors, known, categories })
  const rowOf = useRows({ edits, bases, errors, categories })

  function write(writes: readonly Write[]) {
    setKept((before) => {
      const nextBases = new Map(before.bases)
      for (const { id } of writes) {
        const product = known.get(id)
        if (product && !before.history.present.has(id)) nextBases.set(id, product)
      }
      const saved = (id: number, field: GridField) => {
        const product = nextBases.get(id)
        return product && savedText(product, field, categories)
      }
      const tidy = writes.map((one) => ({ ...one, text: tidied(one.field, one.text, categories) }))
      const next = withWrites(before.history.present, tidy, saved)
      if (next === before.history.present) return before
      return {
        history: withStep(before.history, next),
        bases: nextBases,
        shopErrors: without(before.shopErrors, tidy),
      }
    })
  }

  const step = (move: typeof undone<Edits>) =>
    setKept((before) => ({ ...before, history: move(before.history) }))

  return {
    edits,
    bases,
    readings,
    errors,
    rowOf,
    isRestored: draft !== null,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    write,
    undo: () => step(undone),
    redo: () => step(redone),
    /** Discards the edits of deleted products. */
    leaveOut(ids: readonly number[]) {
      const next = new Map(edits)
      for (const id of ids) next.delete(id)
      setKept((before) => ({ ...before, history: withStep(before.history, next) }))
      return next
    },
    /** The edits on top of what others saved in the meantime, including those since they were sent. */
    rebase(next: Edits, sent: Edits, theirs: readonly AdminProduct[]) {
      setKept((before) => {
        const present =
          next === before.history.present ? next : withLater(next, editedSince(before.history.present, sent))
        return {
          ...before,
          history: present === before.history.present ? before.history : withStep(before.history, present),
          bases: new Map([...before.bases, ...theirs.map((product) => [product.id, product] as const)]),
        }
      })
    },
    /** Saved values are no longer edits; values edited since they were sent still are. */
    drop: (sent: Edits) =>
      setKept((before) => {
        const left = editedSince(before.history.present, sent)
        return {
          ...blank,
          history: historyFrom(left),
          bases: new Map([...before.bases].filter(([id]) => left.has(id))),
        }
      }),
    showErrors: (found: ReadonlyMap<number, RowErrors>) =>
      setKept((before) => ({ ...before, shopErrors: found })),
    startAfresh: () => setKept(blank),
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
  categories: CategoryLabels
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

/** Products with an SKU that another one has, saved or edited. */
function twinSkus(edits: Edits, known: ReadonlyMap<number, AdminProduct>): number[] {
  const typed = [...edits].flatMap(([id, { sku }]) => (sku ? [{ id, sku }] : []))
  if (typed.length === 0) return []
  const owners = new Map<string, Set<number>>()
  const own = (sku: string, id: number) => owners.set(sku, (owners.get(sku) ?? new Set()).add(id))
  for (const [id, { sku }] of known) own(sku, id)
  for (const { id, sku } of typed) own(sku, id)
  return typed
    .filter(({ id, sku }) => [...(owners.get(sku) ?? [])].some((other) => other !== id))
    .map(({ id }) => id)
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

function without(
  shopErrors: ReadonlyMap<number, RowErrors>,
  writes: readonly Write[],
): ReadonlyMap<number, RowErrors> {
  const next = new Map(shopErrors)
  for (const { id, field } of writes) {
    const { [field]: _settled, ...others } = next.get(id) ?? {}
    if (Object.keys(others).length > 0) next.set(id, others)
    else next.delete(id)
  }
  return next
}
