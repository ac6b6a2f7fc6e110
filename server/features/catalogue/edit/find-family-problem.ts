import type { ProductProblem } from '#domain/catalogue/validate-product.ts'
import type { Tx } from '#server/db/client.ts'
import { checkFamilies, type FamilyChange } from './check-families.ts'
import { listFamilyMembers } from './family-queries.ts'

/** What keeps one product from being a variant of the family it names, for its form. */
export async function findFamilyProblem(tx: Tx, change: FamilyChange): Promise<ProductProblem | null> {
  const members = await listFamilyMembers(tx, [change.after.familyName])
  const problem = checkFamilies([change], members).get(0)
  return problem ? { message: problem.message, fields: { [problem.field]: problem.message } } : null
}

const message = 'Somebody else has changed this family. Check its options and values, then save again'

/** The database has the last word, when two people save variants of one family at once. */
export const familyChangedMeanwhile = { message, fields: { familyName: message } } satisfies ProductProblem
