import type { Db } from '#server/db/client.ts'
import { listSealedEmails, updateSealed } from './email-queries.ts'
import type { Sealer } from './sealer.ts'

const atOnce = 500

/** Seals with the newest secret what an older one sealed, and returns how many emails that were. */
export async function resealEmails(
  { db, sealer }: { db: Db; sealer: Sealer },
  signal: AbortSignal,
): Promise<number> {
  let count = 0
  let after = 0
  while (!signal.aborted) {
    const rows = await listSealedEmails(db, { after, limit: atOnce })
    for (const { id, sealedData, sealedContent } of rows) {
      const change = {
        sealedData: sealedData && sealer.resealed(sealedData),
        sealedContent: sealedContent && sealer.resealed(sealedContent),
      }
      if (!change.sealedData && !change.sealedContent) continue
      if (await updateSealed(db, { id, sealedData, sealedContent }, change)) count += 1
    }
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) break
    after = last.id
  }
  return count
}
