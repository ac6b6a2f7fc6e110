import { type InvoiceKind, invoiceKinds } from '#domain/money/invoice.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { invoiceNumberGaps } from '#server/db/schema/invoices.ts'
import { lockLastSerial, updateLastSerial } from '../invoices/invoice-queries.ts'
import { beginLine } from './backup-queries.ts'
import type { HandedOut } from './manifest.ts'

type Needs = { db: Db; clock: Clock }

export type MovedCounter = { kind: InvoiceKind; from: number; to: number }

// More than the shop numbers in the seconds that no backup knows of, at its fastest.
const sureDistance = 1_000

/**
 * Makes a restored database a shop of its own: its invoices go on behind every number that may have been handed out, the
 * gap is recorded with its reason, and its backups begin another line.
 */
export async function finishRestore(
  { db, clock }: Needs,
  { handedOut, restoredTo }: { handedOut: HandedOut; restoredTo: string },
): Promise<MovedCounter[]> {
  return db.transaction(async (tx) => {
    const moved: MovedCounter[] = []
    for (const kind of invoiceKinds) {
      const to = (handedOut[kind] ?? 0) + sureDistance
      const from = await moveCounter(tx, { kind, to, restoredTo })
      if (from !== null) moved.push({ kind, from, to })
    }
    await beginLine(tx, clock())
    return moved
  })
}

async function moveCounter(
  tx: Tx,
  { kind, to, restoredTo }: { kind: InvoiceKind; to: number; restoredTo: string },
): Promise<number | null> {
  const from = await lockLastSerial(tx, kind)
  if (from >= to) return null
  const reason = `Restored to ${restoredTo} from a backup; these may have been handed out after it`
  await tx.insert(invoiceNumberGaps).values({ kind, firstSerial: from + 1, lastSerial: to, reason })
  await updateLastSerial(tx, kind, to)
  return from
}
