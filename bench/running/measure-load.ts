import autocannon from 'autocannon'
import { Refusal } from '#scripts/refusal.mjs'
import { type Measurement, measurementOf } from './measurement.ts'

export type Load = {
  url: string
  expectedStatus: number
  request: autocannon.Request
  prepare?: () => Promise<void>
  /** Checks that everything that was confirmed was also done. */
  check?: (answered: number) => Promise<void>
}

/** Keeps `connections` requests in flight for a period. A response with another status aborts the whole benchmark. */
export async function measureLoad(load: Load, connections: number, seconds: number): Promise<Measurement> {
  await load.prepare?.()
  const timesMs: number[] = []
  let answered = 0
  const otherStatuses = new Set<number>()
  const done = Promise.withResolvers<autocannon.Result>()

  // autocannon checks its clock only once per sample; with the default it would overrun by up to a second.
  const sampleInt = 50
  const { url, request, expectedStatus } = load
  const instance = autocannon(
    { url, requests: [request], connections, duration: seconds, sampleInt, timeout: 10 },
    (error, result) => (error ? done.reject(error) : done.resolve(result)),
  )
  const begin = performance.now()
  // autocannon's own histogram has millisecond resolution; the times in its events are exact.
  instance.on('response', (_client, status, _bytes, timeMs) => {
    answered++
    if (status !== expectedStatus) otherStatuses.add(status)
    if (performance.now() - begin <= seconds * 1000) timesMs.push(timeMs)
  })

  const { errors } = await done.promise
  const what = `${request.method} ${new URL(request.path ?? '/', url).href}`
  if (otherStatuses.size > 0)
    throw new Refusal(`${what} returned ${[...otherStatuses].join(', ')} instead of ${expectedStatus}.`)
  if (errors > 0) throw new Refusal(`${what}: ${errors} requests got no response.`)
  await load.check?.(answered)
  return measurementOf(timesMs, seconds)
}
