import { readFileSync } from 'node:fs'
import { pageLoad } from '../pages/page-load.ts'
import { measureLoad } from './measure-load.ts'
import type { Measurement } from './measurement.ts'
import type { OpenProgram } from './open-program.ts'

/** One page in one round: its speed, and the shop's CPU time for each page. */
export type AfreshRound = Measurement & { processorMs: number | null }
export type AfreshTaken = { name: string; rounds: AfreshRound[] }

type Plan = {
  shop: OpenProgram
  pages: Record<string, string>
  rounds: number
  seconds: number
  warmUpSeconds: number
}

// Enough to keep the process busy while the database answers.
const connections = 4

/** Measures pages that are rendered for each request: every URL is new, so no cached response is sent. */
export async function takeAfresh({
  shop,
  pages,
  rounds,
  seconds,
  warmUpSeconds,
}: Plan): Promise<AfreshTaken[]> {
  let asked = 0
  const measure = async (path: string, seconds: number): Promise<AfreshRound> => {
    const load = pageLoad(shop.url, path)
    const before = processorMs(shop.process.pid)
    let answered = 0
    const measurement = await measureLoad(
      {
        ...load,
        request: {
          ...load.request,
          setupRequest: (request) => ({ ...request, path: `${path}?from=${++asked}` }),
        },
        check: async (count) => {
          answered = count
        },
      },
      connections,
      seconds,
    )
    const after = processorMs(shop.process.pid)
    return {
      ...measurement,
      processorMs: before === null || after === null ? null : (after - before) / answered,
    }
  }
  const taken = Object.entries(pages).map(([name, path]) => ({ name, path, rounds: [] as AfreshRound[] }))
  // The first render of a page is slow, and a run without a single response measures nothing.
  for (const { path } of taken) await measure(path, Math.max(warmUpSeconds, 2))
  for (let round = 0; round < rounds; round++) {
    for (const { path, rounds } of taken) rounds.push(await measure(path, seconds))
  }
  return taken
}

// The kernel reports hundredths of a second to programs (USER_HZ), whatever its internal clock is.
const msPerTick = 10

/** Returns the CPU time of all threads of a process so far; null if the system does not report it. */
export function processorMs(pid: number | undefined): number | null {
  try {
    return readProcessorMs(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return null
  }
}

/** Fields 14 and 15 of proc_pid_stat(5). The second field, the name, may contain spaces and parentheses. */
export function readProcessorMs(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * msPerTick
}
