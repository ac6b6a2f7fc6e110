/** Lets work with the same key take turns; work with different keys does not wait for each other. */
export type Turns = { take<Result>(key: string, work: () => Promise<Result>): Promise<Result> }

export function createTurns(): Turns {
  const lastOf = new Map<string, Promise<unknown>>()

  return {
    async take(key, work) {
      const before = lastOf.get(key)
      const mine = before ? before.then(work, work) : work()
      lastOf.set(key, mine)
      try {
        return await mine
      } finally {
        if (lastOf.get(key) === mine) lastOf.delete(key)
      }
    },
  }
}
