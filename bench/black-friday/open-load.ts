import type { Closing } from '../running/closing.ts'
import { openProgram } from '../running/open-program.ts'
import type { LoadNews, LoadOrder, LoadResult } from './load.ts'

export type OpenLoad = {
  pid: number
  /** Shops, and calls back when it begins and ends to count. */
  run(
    order: LoadOrder,
    on: { counting: () => Promise<void>; counted: () => Promise<void> },
  ): Promise<LoadResult>
}

/** Starts the load generator in its own process. */
export async function openLoad(closing: Closing): Promise<OpenLoad> {
  const program = await openProgram(closing, 'bench/black-friday/load.ts', () => ({}))
  const { process: child } = program
  const { pid } = child
  if (pid === undefined) throw new Error('The load has no process')
  return {
    pid,
    async run(order, on) {
      const done = Promise.withResolvers<LoadResult>()
      const steps: Promise<void>[] = []
      const hear = (news: LoadNews) => {
        if (news.kind === 'result') done.resolve(news.result)
        else steps.push(on[news.kind]())
      }
      child.on('message', hear)
      child.send(order)
      const ended = program.ended.then((how) => Promise.reject(new Error(`The load ended ${how}`)))
      try {
        return await Promise.race([done.promise, ended])
      } finally {
        child.off('message', hear)
        await Promise.all(steps)
      }
    },
  }
}
