import { Refusal } from '#scripts/refusal.mjs'
import { type Measurement, measurementOf } from '../running/measurement.ts'
import { openLine } from './keep-alive-line.ts'

export type Load = {
  url: string
  expectedStatus: number
  /** The bytes of the next request. */
  next: () => Buffer
  prepare?: () => Promise<void>
  /** Done before each request, and not part of its time. */
  before?: () => Promise<unknown>
  /** Checks that everything that was confirmed was also done. */
  check?: (answered: number) => Promise<void>
}

/** Keeps `connections` requests in flight for a period. A response with another status aborts the whole benchmark. */
export async function measureLoad(load: Load, connections: number, seconds: number): Promise<Measurement> {
  const { url, next, before, expectedStatus } = load
  await load.prepare?.()
  const timesMs: number[] = []
  let answered = 0
  const end = performance.now() + seconds * 1000

  await Promise.all(Array.from({ length: connections }, askUntilTheEnd))
  await load.check?.(answered)
  return measurementOf(timesMs, seconds)

  async function askUntilTheEnd(): Promise<void> {
    const line = openLine(url)
    try {
      while (performance.now() < end) {
        await before?.()
        const request = next()
        const startedAt = performance.now()
        const { status } = await line.ask(request)
        if (status !== expectedStatus)
          throw new Refusal(`${firstLineOf(request)} returned ${status} instead of ${expectedStatus}.`)
        answered++
        const now = performance.now()
        // One that takes longer than the whole period is a figure too.
        if (now <= end || timesMs.length === 0) timesMs.push(now - startedAt)
      }
    } finally {
      line.close()
    }
  }
}

function firstLineOf(request: Buffer): string {
  return request.toString('latin1', 0, request.indexOf('\r\n'))
}
