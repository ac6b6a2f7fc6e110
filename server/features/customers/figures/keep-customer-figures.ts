import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { keepForward, keptUntilNow } from '../../orders/figures/keep-forward.ts'
import {
  findCustomersUntil,
  keepCustomers,
  listAccountsAfter,
  lockCustomersUntil,
  recountCustomers,
  setCustomersUntil,
} from './customer-figure-queries.ts'

type Needs = { db: Db; clock: Clock }

const accountsAtOnce = 100

/** Adds up what those customers bought to whose orders something happened since the last time; at first, everybody. */
export async function keepCustomerFigures(needs: Needs, signal: AbortSignal): Promise<number> {
  if (!(await findCustomersUntil(needs.db))) return keepEveryone(needs, signal)
  const figures = { daysAtOnce: 1, lockUntil: lockCustomersUntil, findFirst: noneBefore, keep: keepCustomers }
  return keepForward(needs, figures, signal)
}

const noneBefore = async () => null

/**
 * Some accounts at a time, each whole: day by day, those who buy often would be added up for every day. What happens to an
 * account that was already added up is found afterwards, since it is later than the moment noted.
 */
async function keepEveryone({ db, clock }: Needs, signal: AbortSignal): Promise<number> {
  const until = keptUntilNow(clock)
  let kept = 0
  for (let last = ''; !signal.aborted; ) {
    const next = await db.transaction(async (tx) => {
      // Another process may have finished meanwhile.
      if (await lockCustomersUntil(tx)) return null
      const ids = await listAccountsAfter(tx, last, accountsAtOnce)
      if (ids.length === 0) await setCustomersUntil(tx, until)
      else kept += await recountCustomers(tx, ids)
      return ids.at(-1) ?? null
    })
    if (next === null) break
    last = next
  }
  return kept
}
