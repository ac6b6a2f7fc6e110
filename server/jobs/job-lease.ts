import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import { endLease, insertLease, type LeaseHolder, renewLease, tryLease } from './job-lease-queries.ts'

/** The right to run a job, which one process of the shop has at a time. */
export type JobLease = {
  /** Does the work, and keeps the lease meanwhile; the signal says that it was lost. */
  whileHeld<T>(act: (lost: AbortSignal) => Promise<T>): Promise<T>
  /** Lets the next run begin after this time, in whichever process. */
  end(nextInMs: number): Promise<void>
}

export type LeaseAnswer = { kind: 'taken'; lease: JobLease } | { kind: 'not_now'; waitMs: number }

/** How long a job waits for a process that died. */
export const leaseMs = 15_000
const renewEveryMs = leaseMs / 3

/**
 * A row and no lock of the connection: behind a transaction pooler, each statement may run on another connection. Time
 * is the database's, which all processes share.
 */
export async function takeLease(
  db: Db,
  name: string,
  { evenIfNotDue, heldForMs = leaseMs }: { evenIfNotDue: boolean; heldForMs?: number },
): Promise<LeaseAnswer> {
  const request = { name, holder: randomUUID(), heldForMs, evenIfNotDue }
  const answer =
    (await tryLease(db, request)) ?? (await insertLease(db, name).then(() => tryLease(db, request)))
  if (!answer) throw new Error(`The lease of the job ${name} is gone as soon as it is made`)
  if (!answer.isOurs) return { kind: 'not_now', waitMs: Math.max(1, answer.waitMs) }
  return { kind: 'taken', lease: heldLease(db, request) }
}

function heldLease(db: Db, holder: LeaseHolder): JobLease {
  return {
    async whileHeld(act) {
      const lost = new AbortController()
      let heldAt = performance.now()
      const renew = async () => {
        const askedAt = performance.now()
        try {
          if (await renewLease(db, holder)) heldAt = askedAt
          else lost.abort()
        } catch {
          // A database that cannot be asked gives it to nobody else before it has ended.
          if (askedAt - heldAt > holder.heldForMs) lost.abort()
        }
      }
      const timer = setInterval(() => void renew(), Math.min(renewEveryMs, holder.heldForMs / 3))
      try {
        return await act(lost.signal)
      } finally {
        clearInterval(timer)
      }
    },
    end: (nextInMs) => endLease(db, holder, nextInMs),
  }
}
