import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { queueEmail } from '../emails/queue-email.ts'
import type { Sealer } from '../emails/sealer.ts'
import { deleteDueRequests, deleteRequestsOfArchived } from './back-in-stock-queries.ts'

// No row is locked for longer than a few hundred emails take to queue.
const requestsAtOnce = 200

/**
 * Queues the one email of each request whose product can be bought again, and deletes the request with it, so that
 * there is never a second one. Returns how many.
 */
export async function notifyBackInStock(
  { db, clock, sealer }: { db: Db; clock: Clock; sealer: Sealer },
  signal: AbortSignal,
): Promise<number> {
  await deleteRequestsOfArchived(db)
  let done = 0
  let taken = requestsAtOnce
  while (taken === requestsAtOnce && !signal.aborted) {
    taken = await db.transaction(async (tx) => {
      const now = clock()
      const due = await deleteDueRequests(tx, now, requestsAtOnce)
      for (const { id, email, productName, slug } of due) {
        await queueEmail(
          tx,
          { sealer, now },
          {
            kind: 'back_in_stock',
            eventKey: `back_in_stock:${id}`,
            recipient: email,
            data: { productName, slug },
          },
        )
      }
      return due.length
    })
    done += taken
  }
  return done
}
