import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { type EditHistory, historyFrom, withStep } from '#web/admin/ui/grid/edit-history.ts'
import { type Edits, editedSince, noEdits, type Write, withLater, withWrites } from './grid-edits.ts'
import { type CategoryLabels, type GridField, savedText, tidied } from './grid-fields.ts'
import type { RowErrors } from './read-row.ts'

export type EditState = {
  history: EditHistory<Edits>
  /** The products as they were when their first edit began: other parts of the page may have newer data. */
  bases: ReadonlyMap<number, AdminProduct>
  /** Errors that only the server can find, until the cell is edited again. */
  shopErrors: ReadonlyMap<number, RowErrors>
}

export const unedited: EditState = {
  history: historyFrom(noEdits),
  bases: new Map(),
  shopErrors: new Map(),
}

type GridCatalogue = { products: ReadonlyMap<number, AdminProduct>; categories: CategoryLabels }

/** What was typed, pasted or filled becomes a step of its own, unless it changes nothing. */
export function typedInto(
  state: EditState,
  writes: readonly Write[],
  { products, categories }: GridCatalogue,
): EditState {
  const bases = new Map(state.bases)
  for (const { id } of writes) {
    const product = products.get(id)
    if (product && !state.history.present.has(id)) bases.set(id, product)
  }
  const saved = (id: number, field: GridField) => {
    const product = bases.get(id)
    return product && savedText(product, field, categories)
  }
  const tidy = writes.map((one) => ({ ...one, text: tidied(one.field, one.text, categories) }))
  const next = withWrites(state.history.present, tidy, saved)
  if (next === state.history.present) return state
  return {
    history: withStep(state.history, next),
    bases,
    shopErrors: withoutCells(state.shopErrors, tidy),
  }
}

/** The edits on top of what others saved in the meantime, including those since they were sent. */
export function rebased(
  state: EditState,
  { next, sent, theirs }: { next: Edits; sent: Edits; theirs: readonly AdminProduct[] },
): EditState {
  const { present } = state.history
  const wanted = next === present ? next : withLater(next, editedSince(present, sent))
  return {
    ...state,
    history: wanted === present ? state.history : withStep(state.history, wanted),
    bases: new Map([...state.bases, ...theirs.map((product) => [product.id, product] as const)]),
  }
}

/** Saved values are no longer edits; values edited since they were sent still are. */
export function afterSaving(state: EditState, sent: Edits): EditState {
  const left = editedSince(state.history.present, sent)
  return {
    ...unedited,
    history: historyFrom(left),
    bases: new Map([...state.bases].filter(([id]) => left.has(id))),
  }
}

function withoutCells(
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
