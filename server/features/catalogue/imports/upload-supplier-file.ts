import { headChange } from '#domain/catalogue/supplier-file/supplier-mapping.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { listSupplierNames } from '../../trade-partners/supplier-queries.ts'
import { findMapping, insertImport } from './import-queries.ts'
import { readSupplierFile } from './read-supplier-file.ts'

type Needs = { db: Db; clock: Clock }

export type UploadSupplierFileResult =
  | { kind: 'uploaded'; id: number }
  | { kind: 'refused'; reason: 'unreadable'; error: string }
  | { kind: 'refused'; reason: 'no_such_supplier' }

/** Takes in a supplier's file. It changes nothing, and is ready to be checked if its columns are known by now. */
export async function uploadSupplierFile(
  { db, clock }: Needs,
  { supplierId, fileName, bytes }: { supplierId: number; fileName: string; bytes: Buffer },
): Promise<UploadSupplierFileResult> {
  if (!(await listSupplierNames(db)).some(({ id }) => id === supplierId))
    return { kind: 'refused', reason: 'no_such_supplier' }
  const file = await readSupplierFile(bytes)
  if (file.kind === 'unreadable') return { kind: 'refused', reason: 'unreadable', error: file.error }
  const { head, rows } = file
  const mapping = await findMapping(db, supplierId)
  const change = mapping && headChange(mapping, head)
  const isKnown = change !== null && change.added.length === 0 && change.missing.length === 0
  const id = await db.transaction((tx) =>
    insertImport(tx, {
      supplierId,
      fileName: fileName.slice(0, 200),
      head,
      rows,
      createdAt: clock(),
      mapping: isKnown ? mapping : null,
    }),
  )
  return { kind: 'uploaded', id }
}
