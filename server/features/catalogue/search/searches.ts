import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { networkOf } from '#domain/accounts/network.ts'
import type { Database, Db } from '#server/db/client.ts'
import { isOutOfTime } from '#server/db/conflicts.ts'

/** The queue for searching and filtering lists: a few at once, so that a flood is never felt at checkout. */
export type Searches = {
  /** Null if too many wait already, from everywhere or from this asker, or if one took too long. */
  run<T>(act: (db: Db) => Promise<T>, asker?: Asker): Promise<T | null>
  close(): Promise<void>
}

/** Whoever is logged in counts as a person, anybody else as their network. */
export type Asker = { accountId?: string | null; clientAddress: string | null }

export const searchesAtOnce = searchesOn(availableParallelism())
export const maxWaiting = 60
// Many people share an address on a mobile network or at a school, but none may take all the places.
export const maxWaitingOfNetwork = 20
// One who types quickly, in two tabs.
export const maxWaitingOfPerson = 5
export const maxSearchMs = 2_000

// Refused at once, a program asks again at once, and refusing thousands of times a second is work too.
const refusedAfterMs = 1_000
// A delayed refusal costs nothing but memory.
export const maxRefusing = 500

/** Half of a small machine: the other half is for shoppers who buy. */
export function searchesOn(cores: number): number {
  return cores < 4 ? 1 : 2
}

export function createSearches(
  database: Pick<Database, 'db' | 'close'>,
  // A delayed refusal does not keep the process alive.
  hesitate: () => Promise<void> = () => delay(refusedAfterMs, undefined, { ref: false }),
): Searches {
  const turns = createTurns(searchesAtOnce)
  let refusing = 0

  async function refuse(): Promise<null> {
    if (refusing >= maxRefusing) return null
    refusing += 1
    await hesitate()
    refusing -= 1
    return null
  }

  return {
    async run(act, asker) {
      const place = placeOf(asker)
      const isFull = place !== null && turns.waitingFrom(place.name) >= place.max
      if (isFull || turns.waiting() >= maxWaiting) return refuse()
      await turns.enter(place?.name ?? 'unknown')
      try {
        return await act(database.db)
      } catch (error) {
        if (isOutOfTime(error)) return null
        throw error
      } finally {
        turns.leave()
      }
    },
    close: database.close,
  }
}

function placeOf({ accountId, clientAddress }: Asker = { clientAddress: null }) {
  if (accountId != null) return { name: `account ${accountId}`, max: maxWaitingOfPerson }
  return clientAddress === null ? null : { name: networkOf(clientAddress), max: maxWaitingOfNetwork }
}

/**
 * Askers take turns, so that an honest search waits for at most one of each other asker, however many theirs are.
 */
function createTurns(atOnce: number) {
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
