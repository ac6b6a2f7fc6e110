/** Admits a limited amount of work at once, in the order of the requests. */
export type Gate = { run<Result>(size: number, work: () => Promise<Result>): Promise<Result> }

type Waiting = { size: number; enter: () => void }

/** Work larger than the whole limit is admitted alone. */
export function createGate(room: number): Gate {
  const waiting: Waiting[] = []
  let free = room

  function letIn(): void {
    for (let first = waiting[0]; first && first.size <= free; first = waiting[0]) {
      waiting.shift()
      free -= first.size
      first.enter()
    }
  }

  return {
    async run(asked, work) {
      const size = Math.min(asked, room)
      await new Promise<void>((enter) => {
        waiting.push({ size, enter })
        letIn()
      })
      try {
        return await work()
      } finally {
        free += size
        letIn()
      }
    },
  }
}
