import autocannon from 'autocannon'
import { Refusal } from '#scripts/refusal.mjs'
import { type Measurement, measurementOf } from './measurement.ts'

export type Load = {
  url: string
  expectedStatus: number
  request: autocannon.Request
  prepare?: () => Promise<void>
  /** Whether what was answered was also done. */
  check?: (answered: number) => Promise<void>
}

/** Keeps `connections` requests under way for a time. An answer with another status ends the whole bench. */
export async function measureLoad(load: Load, connections: number, seconds: number): Promise<Measurement> {
  await load.prepare?.()
  const timesMs: number[] = []
  let answered = 0
  const otherStatuses = new Set<number>()
  const done = Promise.withResolvers<autocannon.Result>()

  // It looks at its clock only once each sample, and would run on for up to a second with the default.
  const sampleInt = 50
  const { url, request, expectedStatus } = load
  const instance = autocannon(
    { url, requests: [request], connections, duration: seconds, sampleInt, timeout: 10 },
    (error, result) => (error ? done.reject(error) : done.resolve(result)),
  )
  const begin = performance.now()
  // Its own histogram knows whole milliseconds only; the times it passes on are exact.
  instance.on('response', (_client, status, _bytes, timeMs) => {
    answered++
    if (status !== expectedStatus) otherStatuses.add(status)
    if (performance.now() - begin <= seconds * 1000) timesMs.push(timeMs)
  })

  const { errors } = await done.promise
  const what = `${request.method} ${new URL(request.path ?? '/', url).href}`
  if (otherStatuses.size > 0)
    throw new Refusal(`${what} answered ${[...otherStatuses].join(', ')} instead of ${expectedStatus}.`)
  if (errors > 0) throw new Refusal(`${what}: ${errors} requests had no answer.`)
  await load.check?.(answered)
  return measurementOf(timesMs, seconds)
}
