import { type FamilyPart, type FamilyProblem, familyProblem } from '#domain/catalogue/families/family.ts'
import { familyFields } from '#domain/fields/family-fields.ts'
import { fieldNames } from '#domain/fields/fields.ts'
import type { FamilyMember } from './family-queries.ts'

/** A product that is written together with others; `id` is null if it is new. */
export type FamilyChange = {
  id: number | null
  before: FamilyPart | null
  after: FamilyPart & { sku: string }
}

/** What keeps changes from being variants beside each other and beside those that do not change, by their places in the list. */
export function checkFamilies(
  changes: readonly FamilyChange[],
  members: readonly FamilyMember[],
): Map<number, FamilyProblem> {
  const changed = new Set(changes.map(({ id }) => id))
  const stored = Map.groupBy(
    members.filter(({ id }) => !changed.has(id)),
    ({ familyName }) => familyName,
  )
  const written = Map.groupBy(changes, ({ after }) => after.familyName)
  const problems = new Map<number, FamilyProblem>()
  for (const [at, change] of changes.entries()) {
    const { familyName } = change.after
    if (familyName === '' || isSame(change)) continue
    const together = (written.get(familyName) ?? []).filter((other) => other !== change)
    const others = [...together.map(({ after }) => after), ...(stored.get(familyName) ?? [])]
    const problem = familyProblem(change.after, others)
    if (problem) problems.set(at, problem)
  }
  return problems
}

/** What says nothing new of its family breaks no rule that it did not break before. */
function isSame({ before, after }: FamilyChange): boolean {
  return before !== null && fieldNames(familyFields).every((field) => before[field] === after[field])
}
