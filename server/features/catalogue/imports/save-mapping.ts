import {
  headChange,
  mappingProblem,
  type SupplierMapping,
} from '#domain/catalogue/supplier-file/supplier-mapping.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { lockImport, updateImport, upsertMapping } from './import-queries.ts'

type Needs = { db: Db; clock: Clock }

export type SaveMappingResult =
  | { kind: 'saved' }
  | { kind: 'refused'; reason: 'not_found' | 'started' }
  | { kind: 'refused'; reason: 'invalid'; error: string }

/** What the columns mean, for this file and for the supplier's next ones. */
export async function saveMapping(
  { db, clock }: Needs,
  { id, mapping }: { id: number; mapping: SupplierMapping },
): Promise<SaveMappingResult> {
  const error = mappingProblem(mapping)
  if (error) return { kind: 'refused', reason: 'invalid', error }
  return db.transaction(async (tx) => {
    const supplierImport = await lockImport(tx, id)
    if (!supplierImport) return { kind: 'refused', reason: 'not_found' }
    const { supplierId, head, state } = supplierImport
    if (state !== 'open') return { kind: 'refused', reason: 'started' }
    const { added, missing } = headChange(mapping, head)
    if (added.length > 0 || missing.length > 0) {
      const names = [...added, ...missing].slice(0, 5).join(', ')
      return {
        kind: 'refused',
        reason: 'invalid',
        error: `Say what every column of the file means: ${names}`,
      }
    }
    await upsertMapping(tx, { supplierId, mapping, savedAt: clock() })
    await updateImport(tx, id, { mapping })
    return { kind: 'saved' }
  })
}
