import { readFileSync } from 'node:fs'
import { pageLoad } from '../pages/page-load.ts'
import { measureLoad } from './measure-load.ts'
import type { Measurement } from './measurement.ts'
import type { OpenProgram } from './open-program.ts'

/** One page in one round: how fast it was, and what the shop's process spent on each. */
export type AfreshRound = Measurement & { processorMs: number | null }
export type AfreshTaken = { name: string; rounds: AfreshRound[] }

type Plan = {
  shop: OpenProgram
  pages: Record<string, string>
  rounds: number
  seconds: number
  warmUpSeconds: number
}

// Enough to keep the process at work while the database answers.
const connections = 4

/** Pages that are made for each request: no address is asked for twice, so nothing cached is sent. */
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
  // A page that was never made takes its time, and a run without a single answer measures nothing.
  for (const { path } of taken) await measure(path, Math.max(warmUpSeconds, 2))
  for (let round = 0; round < rounds; round++) {
    for (const { path, rounds } of taken) rounds.push(await measure(path, seconds))
  }
  return taken
}

// The kernel counts in hundredths of a second for all programs (USER_HZ), whatever its own clock is.
const msPerTick = 10

/** What all threads of a process have spent of the processors so far; null where the system does not say. */
export function processorMs(pid: number | undefined): number | null {
  try {
    return readProcessorMs(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return null
  }
}

/** Fields 14 and 15 of proc_pid_stat(5). The second one, the name, may hold blanks and brackets. */
export function readProcessorMs(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * msPerTick
}
