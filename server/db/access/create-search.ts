import { setTimeout as delay } from 'node:timers/promises'
import { networkOf } from '#domain/accounts/network.ts'
import type { Db } from '../client.ts'
import { isOutOfTime } from '../conflicts.ts'
import { limits } from '../limits.ts'

/** Null if too many wait already, from everywhere or from this asker, or if it took too long. */
export type Search = <T>(act: (db: Db) => Promise<T>, asker?: Asker) => Promise<T | null>

/** Whoever is logged in counts as a person, anybody else as their network. */
export type Asker = { accountId?: string | null; clientAddress: string | null }

const { atOnce, maxWaiting, maxWaitingOfNetwork, maxWaitingOfPerson, refusedAfterMs, maxRefusing } =
  limits.search

/** The queue for searching and filtering lists: a few at once, so that a flood is never felt at checkout. */
export function createSearch(
  db: Db,
  // A delayed refusal does not keep the process alive.
  hesitate: () => Promise<void> = () => delay(refusedAfterMs, undefined, { ref: false }),
): Search {
  const turns = createTurns()
  let refusing = 0

  async function refuse(): Promise<null> {
    if (refusing >= maxRefusing) return null
    refusing += 1
    await hesitate()
    refusing -= 1
    return null
  }

  return async (act, asker) => {
    const place = placeOf(asker)
    const isFull = place !== null && turns.waitingFrom(place.name) >= place.max
    if (isFull || turns.waiting() >= maxWaiting) return refuse()
    await turns.enter(place?.name ?? 'unknown')
    try {
      return await act(db)
    } catch (error) {
      if (isOutOfTime(error)) return null
      throw error
    } finally {
      turns.leave()
    }
  }
}

function placeOf({ accountId, clientAddress }: Asker = { clientAddress: null }) {
  if (accountId != null) return { name: `account ${accountId}`, max: maxWaitingOfPerson }
  return clientAddress === null ? null : { name: networkOf(clientAddress), max: maxWaitingOfNetwork }
}

/**
 * Askers take turns, so that an honest search waits for at most one of each other asker, however many theirs are.
 */
function createTurns() {
  // In the order of their turns.
  const queues = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0

  return {
    waiting: () => waiting,
    waitingFrom: (asker: string) => queues.get(asker)?.length ?? 0,

    async enter(asker: string): Promise<void> {
      if (running < atOnce) {
        running += 1
        return
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting += 1
      queues.set(asker, [...(queues.get(asker) ?? []), resolve])
      await promise
    },

    leave(): void {
      const [next] = queues
      if (!next) {
        running -= 1
        return
      }
      const [asker, [begin, ...rest]] = next
      queues.delete(asker)
      if (rest.length > 0) queues.set(asker, rest)
      waiting -= 1
      begin?.()
    },
  }
}
