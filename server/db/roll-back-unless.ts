import { TransactionRollbackError } from 'drizzle-orm'
import type { Tx } from './client.ts'

/**
 * Does the work in any case, and undoes it unless it is to be kept: what happens for an unknown person then takes as
 * long as for a known one.
 */
export async function rollBackUnless(
  isKept: boolean,
  tx: Tx,
  work: (inner: Tx) => Promise<void>,
): Promise<void> {
  try {
    await tx.transaction(async (inner) => {
      await work(inner)
      if (!isKept) inner.rollback()
    })
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
}
