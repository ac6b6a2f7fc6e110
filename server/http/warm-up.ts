import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

type WarmUp = {
  publicUrl: string
  ending: AbortSignal
  /** Shoppers are served already, so it waits whenever there is something to do for them. */
  isWhileIdle: boolean
}

// Home links so many categories and products, and they are most of what is asked for.
const maxPages = 40
// The first time makes a page; the others run the code that sends it, until it is compiled well.
const times = 12
const maxMs = 4_000

/**
 * Asks this process for Home and what it links to, so that the first shoppers find code that is compiled, statements that
 * are prepared, connections that are open and pages in memory.
 */
export async function warmUp(
  app: Pick<FastifyInstance, 'inject'>,
  { publicUrl, ending, isWhileIdle }: WarmUp,
): Promise<void> {
  const { host } = new URL(publicUrl)
  const endsAt = performance.now() + maxMs
  const ask = async (url: string, more: Record<string, string> = {}): Promise<string> => {
    const headers = { host, accept: 'text/html', ...more }
    // A page that cannot be made now is made when somebody asks for it.
    const answer = await app.inject({ url, headers }).catch(() => null)
    return answer?.statusCode === 200 ? answer.payload : ''
  }
  const isOver = () => ending.aborted || (!isWhileIdle && performance.now() > endsAt)

  if (isWhileIdle) await untilIdle(ending)
  if (isOver()) return
  const pages = ['/', '/products', ...linkedFrom(await ask('/'))].slice(0, maxPages)
  for (let time = 0; time < times; time++) {
    for (const page of pages) {
      if (isWhileIdle) await untilIdle(ending)
      if (isOver()) return
      await ask(page, asBrowsersAsk)
    }
  }
}

const asBrowsersAsk = { 'accept-encoding': 'gzip, deflate, br, zstd' }

function linkedFrom(page: string): string[] {
  const links = page.matchAll(/href="(\/(?:category|product)\/[^"#?]+)"/g)
  return [...new Set(Array.from(links, ([, path = '']) => path))]
}

const pauseMs = 15
// Of the time since: beyond it somebody is being served.
const maxBusy = 0.2

async function untilIdle(ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const before = performance.eventLoopUtilization()
    // It keeps no process alive.
    await delay(pauseMs, undefined, { ref: false })
    if (performance.eventLoopUtilization(before).utilization < maxBusy) return
  }
}
