import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { type Edits, type RowEdits, type Write, withWrites } from '../grid/grid-edits.ts'
import {
  type CategoryLabels,
  type GridField,
  gridFields,
  isReceived,
  savedText,
} from '../grid/grid-fields.ts'

export type Side = 'mine' | 'theirs'

/** A collision: the original value, the one saved now, and the one typed here. */
export type Collision = { id: number; field: GridField; was: string; theirs: string; mine: string }

export type RowConflict = {
  theirs: AdminProduct
  collisions: Collision[]
}

/** The edits here that collide with another person's; their other changes do not matter. */
export function rowConflict(
  base: AdminProduct,
  theirs: AdminProduct,
  edits: RowEdits,
  categories: CategoryLabels,
): RowConflict {
  const collisions = gridFields.flatMap((field) => {
    const mine = edits[field]
    const was = savedText(base, field, categories)
    const is = savedText(theirs, field, categories)
    // Received units are added to whatever stock they left.
    const isOpen = mine !== undefined && is !== was && is !== mine && !isReceived(field, mine)
    return isOpen ? [{ id: theirs.id, field, was, theirs: is, mine }] : []
  })
  return { theirs, collisions }
}

/**
 * The edits on top of what others saved: identical values are no longer edits, and values chosen as theirs are dropped.
 */
export function settled(
  edits: Edits,
  conflicts: readonly RowConflict[],
  sideOf: (collision: Collision) => Side,
  categories: CategoryLabels,
): Edits {
  const writes: Write[] = conflicts.flatMap(({ theirs, collisions }) => {
    const dropped = new Set(collisions.filter((one) => sideOf(one) === 'theirs').map(({ field }) => field))
    const mine = edits.get(theirs.id) ?? {}
    return gridFields.flatMap((field) => {
      const text = dropped.has(field) ? savedText(theirs, field, categories) : mine[field]
      return text === undefined ? [] : [{ id: theirs.id, field, text }]
    })
  })
  const products = new Map(conflicts.map(({ theirs }) => [theirs.id, theirs]))
  return withWrites(edits, writes, (id, field) => {
    const product = products.get(id)
    return product && savedText(product, field, categories)
  })
}
