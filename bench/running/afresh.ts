import { type Load, measureLoad } from '../load/measure-load.ts'
import { rawRequestsFor } from '../load/raw-requests.ts'
import type { Measurement } from './measurement.ts'
import { treeProcessorMs } from './processor-time.ts'

/** One page in one round: its speed, and the CPU time for each page, which only Linux tells. */
export type AfreshRound = Measurement & { processorMs: ProcessorMs | null }

type ProcessorMs = { shop: number; postgres: number }
export type AfreshRounds = { name: string; rounds: AfreshRound[] }

export type AfreshPage = {
  /** They take turns. */
  paths: readonly string[]
  /** Changes something that the page shows, before each request. Its cost is part of the page's. */
  change?: () => Promise<unknown>
}

type Plan = {
  shop: { url: string; pid: number }
  postgresPid: number
  pages: Record<string, AfreshPage>
  rounds: number
  seconds: number
  warmUpSeconds: number
}

// Enough to keep the process busy while the database answers.
const connections = 4

/** Measures pages that are rendered for each request: every URL is new, so no cached response is sent. */
export async function takeAfresh({
  shop,
  postgresPid,
  pages,
  rounds,
  seconds,
  warmUpSeconds,
}: Plan): Promise<AfreshRounds[]> {
  const { getOnce } = rawRequestsFor(shop.url)
  let asked = 0

  const measure = async ({ paths, change }: AfreshPage, seconds: number): Promise<AfreshRound> => {
    let answered = 0
    const load: Load = {
      url: shop.url,
      expectedStatus: 200,
      next: () => getOnce(addressOf(paths[asked % paths.length] ?? '/', asked++)),
      ...(change && { before: change }),
      check: async (count) => {
        answered = count
      },
    }
    const before = processorMs()
    const measurement = await measureLoad(load, connections, seconds)
    const after = processorMs()
    return {
      ...measurement,
      processorMs: before &&
        after && {
          shop: (after.shop - before.shop) / answered,
          postgres: (after.postgres - before.postgres) / answered,
        },
    }
  }
  const taken = Object.entries(pages).map(([name, page]) => ({ name, page, rounds: [] as AfreshRound[] }))
  // The first render of a page is slow, and a run without a single response measures nothing.
  for (const { page } of taken) await measure(page, Math.max(warmUpSeconds, 2))
  for (let round = 0; round < rounds; round++) {
    for (const { page, rounds } of taken) rounds.push(await measure(page, seconds))
  }
  return taken

  function processorMs(): ProcessorMs | null {
    if (process.platform !== 'linux') return null
    return { shop: treeProcessorMs(shop.pid), postgres: treeProcessorMs(postgresPid) }
  }
}

function addressOf(path: string, number: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}from=${number}`
}
