import type { ImportState } from '#domain/catalogue/supplier-file/import-state.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { lockImport, retryPictures, updateImport } from './import-queries.ts'

type Needs = { db: Db; clock: Clock }

export type MoveImportResult =
  | { kind: 'moved' }
  | { kind: 'refused'; reason: 'not_found' | 'not_possible'; state?: ImportState }

/** Stops a running import. The chunk that is being saved is still saved. */
export async function stopImport({ db, clock }: Needs, id: number): Promise<MoveImportResult> {
  return db.transaction(async (tx) => {
    const found = await lockImport(tx, id)
    if (!found) return { kind: 'refused', reason: 'not_found' }
    const { state } = found
    if (state === 'stopped' || state === 'done') return { kind: 'moved' }
    if (state !== 'running') return { kind: 'refused', reason: 'not_possible', state }
    await updateImport(tx, id, { state: 'stopped', endedAt: clock() })
    return { kind: 'moved' }
  })
}

/** Goes on where it stopped. One that is done tries the pictures once more that it could not get. */
export async function continueImport({ db }: Needs, id: number): Promise<MoveImportResult> {
  return db.transaction(async (tx) => {
    const found = await lockImport(tx, id)
    if (!found) return { kind: 'refused', reason: 'not_found' }
    const { state } = found
    if (state === 'running') return { kind: 'moved' }
    if (state !== 'stopped' && state !== 'done') return { kind: 'refused', reason: 'not_possible', state }
    await retryPictures(tx, id)
    await updateImport(tx, id, { state: 'running', endedAt: null })
    return { kind: 'moved' }
  })
}
