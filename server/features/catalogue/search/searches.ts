import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { networkOf } from '#domain/accounts/network.ts'
import type { Database, Db } from '#server/db/client.ts'
import { isOutOfTime } from '#server/db/conflicts.ts'

/** The queue for searching and filtering lists: a few at once, so that a flood is never felt at checkout. */
export type Searches = {
  /** Null if too many wait already, from everywhere or from the network of this address, or if one took too long. */
  run<T>(act: (db: Db) => Promise<T>, clientAddress?: string | null): Promise<T | null>
  close(): Promise<void>
}

export const searchesAtOnce = searchesOn(availableParallelism())
export const maxWaiting = 60
// Many people share an address on a mobile network or at a school, but none may take all the places.
export const maxWaitingOfOne = 20
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
    async run(act, clientAddress = null) {
      const network = clientAddress === null ? null : networkOf(clientAddress)
      const isFull = network !== null && turns.waitingFrom(network) >= maxWaitingOfOne
      if (isFull || turns.waiting() >= maxWaiting) return refuse()
      await turns.enter(network ?? 'unknown')
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

/**
 * Networks take turns, so that an honest search waits for at most one of each other network, however many theirs are.
 */
function createTurns(atOnce: number) {
  // In the order of their turns.
  const queues = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0

  return {
    waiting: () => waiting,
    waitingFrom: (network: string) => queues.get(network)?.length ?? 0,

    async enter(network: string): Promise<void> {
      if (running < atOnce) {
        running += 1
        return
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting += 1
      queues.set(network, [...(queues.get(network) ?? []), resolve])
      await promise
    },

    leave(): void {
      const [next] = queues
      if (!next) {
        running -= 1
        return
      }
      const [network, [begin, ...rest]] = next
      queues.delete(network)
      if (rest.length > 0) queues.set(network, rest)
      waiting -= 1
      begin?.()
    },
  }
}
