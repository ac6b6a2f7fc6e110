import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import type { EditReport } from '#contract/catalogue/product-edit.ts'
import { type EditErrors, editErrorsOf, lateIds } from '../../catalogue/edit/saving/edit-errors.ts'
import { bulkEditContent } from '../bulk-edit-content.ts'
import type { Change } from '../bulk-edit-queries.ts'
import type { Edits } from '../grid/grid-edits.ts'
import type { CategoryLabels } from '../grid/grid-fields.ts'
import { readRow } from '../grid/read-row.ts'
import { type Collision, type RowConflict, rowConflict, type Side, settled } from '../review/row-conflict.ts'

/** What is to be saved, with the products that it was typed over. */
export type Draft = { edits: Edits; bases: ReadonlyMap<number, AdminProduct> }

/** A deleted product. */
export type MissingProduct = { id: number; name: string; why: string }

export type Review =
  /** Something typed breaks a rule. */
  | { kind: 'wrong' }
  /** Somebody saved the same meanwhile. */
  | { kind: 'nothing' }
  | { kind: 'ready'; report: EditReport; changes: Change[]; sent: Edits }
  | { kind: 'conflict'; conflicts: RowConflict[]; gone: MissingProduct[] }
  | { kind: 'refused'; errors: EditErrors }

type Needs = {
  categories: CategoryLabels
  checkChanges: (changes: Change[]) => Promise<EditReport>
  /** Those of them that are still in the shop. */
  fetchById: (ids: readonly number[]) => Promise<readonly AdminProduct[]>
  /** Told when the edits go upon what others saved. */
  onRebase: (next: Edits, before: Edits, theirs: readonly AdminProduct[]) => void
}

// Repeated saves by somebody else must not keep this going for ever.
const maxTries = 3

/** What saving would change, or what stands in its way. */
export async function reviewEdits(needs: Needs, typed: Draft, tries = maxTries): Promise<Review> {
  const changes = changesOf(typed, needs.categories)
  if (changes === null) return { kind: 'wrong' }
  if (changes.length === 0) return { kind: 'nothing' }
  const checked = await check(needs, changes)
  if (checked.errors) return explainRefusal(needs, checked.errors, typed, tries)
  return { kind: 'ready', report: checked.report, changes, sent: typed.edits }
}

/** Looks at what others changed where that is why; where both can stay, the edits are reviewed upon it. */
export async function explainRefusal(
  needs: Needs,
  errors: EditErrors,
  typed: Draft,
  tries = maxTries,
): Promise<Review> {
  const late = lateIds(errors)
  if (late.length === 0 || tries === 0) return { kind: 'refused', errors }
  const { conflicts, gone } = await compare(needs, late, typed)
  if (gone.length > 0 || conflicts.some(({ collisions }) => collisions.length > 0)) {
    return { kind: 'conflict', conflicts, gone }
  }
  return reviewEdits(
    needs,
    settle(needs, typed, conflicts, () => 'mine'),
    tries - 1,
  )
}

/** The edits upon what others saved, with the chosen side of whatever collides. */
export function settle(
  { categories, onRebase }: Pick<Needs, 'categories' | 'onRebase'>,
  { edits, bases }: Draft,
  conflicts: readonly RowConflict[],
  sideOf: (collision: Collision) => Side,
): Draft {
  const theirs = conflicts.map((conflict) => conflict.theirs)
  const next = settled(edits, conflicts, sideOf, categories)
  onRebase(next, edits, theirs)
  return { edits: next, bases: new Map([...bases, ...byId(theirs)]) }
}

export function byId(products: readonly AdminProduct[]): Map<number, AdminProduct> {
  return new Map(products.map((product) => [product.id, product]))
}

/** A check may answer with errors, or be refused for them. */
async function check({ checkChanges }: Needs, changes: Change[]): Promise<CheckResult> {
  try {
    const report = await checkChanges(changes)
    return report.errors.length > 0 ? { errors: report.errors } : { errors: null, report }
  } catch (error) {
    const errors = editErrorsOf(error)
    if (!errors) throw error
    return { errors }
  }
}

type CheckResult = { errors: null; report: EditReport } | { errors: EditErrors }

async function compare(needs: Needs, ids: readonly number[], { edits, bases }: Draft) {
  const found = byId(await needs.fetchById(ids))
  const conflicts: RowConflict[] = []
  const gone: MissingProduct[] = []
  for (const id of ids) {
    const [base, theirs, mine] = [bases.get(id), found.get(id), edits.get(id)]
    if (!base || !mine) continue
    if (theirs) conflicts.push(rowConflict(base, theirs, mine, needs.categories))
    else gone.push({ id, name: base.name, why: bulkEditContent.saving.isGone })
  }
  return { conflicts, gone }
}

/** Null while any edit is invalid. */
function changesOf({ edits, bases }: Draft, categories: CategoryLabels): Change[] | null {
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
