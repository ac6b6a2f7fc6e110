/** Lets so much be worked on at once, in the order in which it was asked for. */
export type Gate = { run<Result>(size: number, work: () => Promise<Result>): Promise<Result> }

type Waiting = { size: number; enter: () => void }

/** Whatever is larger than all there is room for goes through alone. */
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
