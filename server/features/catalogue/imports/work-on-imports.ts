import pLimit from 'p-limit'
import { conflictOf } from '#server/db/conflicts.ts'
import type { Services } from '#server/services.ts'
import { readCostRule } from '../../shop/read-cost-rule.ts'
import { addPictures, type PictureNeeds } from './add-pictures.ts'
import {
  findRunningImport,
  listRowsToPicture,
  lockImport,
  type RowOfImport,
  updateImport,
} from './import-queries.ts'
import type { MappedImport } from './plan-supplier-import.ts'
import { saveChunk } from './save-chunk.ts'

type Needs = PictureNeeds & Pick<Services, 'random' | 'shop'>

// As many products at once as keep the decoder of pictures busy while others are on their way.
const productsAtOnce = 6
const rowsAtOnce = 60

/** Moves running imports on until they are done or stopped; returns how many rows it saved or pictured. */
export async function workOnImports(needs: Needs, signal: AbortSignal): Promise<number> {
  let done = 0
  for (;;) {
    const found = await findRunningImport(needs.db)
    if (!found?.mapping || signal.aborted) return done
    done += await workOn(needs, { ...found, mapping: found.mapping }, signal)
  }
}

async function workOn(needs: Needs, supplierImport: MappedImport, signal: AbortSignal): Promise<number> {
  const { id } = supplierImport
  const saved = await saveNext(needs, id)
  if (saved > 0) return saved
  const rows = await listRowsToPicture(needs.db, id, rowsAtOnce)
  if (rows.length === 0) {
    await needs.db.transaction(async (tx) => {
      const now = await lockImport(tx, id)
      if (now?.state === 'running') await updateImport(tx, id, { state: 'done', endedAt: needs.clock() })
    })
    return 0
  }
  const rule = await readCostRule(needs)
  const limit = pLimit(productsAtOnce)
  const picture = async (row: RowOfImport) => {
    if (signal.aborted || (await isStopped(needs, id))) return
    try {
      await addPictures(needs, supplierImport, { row, rule, signal })
    } catch (error) {
      // Whoever was told to stop leaves the row to the next run.
      if (!signal.aborted) throw error
    }
  }
  await Promise.all(rows.map((row) => limit(() => picture(row))))
  return rows.length
}

async function isStopped({ db }: Needs, id: number): Promise<boolean> {
  return (await findRunningImport(db))?.id !== id
}

const maxTries = 3

async function saveNext(needs: Needs, id: number): Promise<number> {
  const rule = await readCostRule(needs)
  for (let tries = 1; ; tries += 1) {
    try {
      return await needs.db.transaction((tx) =>
        saveChunk(tx, { id, rule, now: needs.clock(), random: needs.random }),
      )
    } catch (error) {
      // Somebody used an SKU or deleted a category at the same time: planned again, the rows say so themselves.
      if (conflictOf(error) === null || tries === maxTries) throw error
    }
  }
}
