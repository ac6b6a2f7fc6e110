import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Load } from '../load/measure-load.ts'
import { browserHeaders, rawRequestsFor } from '../load/raw-requests.ts'

export function pageLoad(url: string, path: string): Load {
  const { get } = rawRequestsFor(url)
  return { url, expectedStatus: 200, next: () => get(path) }
}

export type Copy = { headers: Record<string, string | string[]>; body: Buffer }

// Each server sets these headers itself.
const written = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length'])

/** Returns the exact bytes of a response, still compressed, and the headers that describe them. */
export async function copyAnswer(url: string, path: string): Promise<Copy> {
  const { promise, resolve, reject } = Promise.withResolvers<Copy>()
  get(new URL(path, url), { headers: browserHeaders, agent: false }, async (answer) => {
    const body = await buffer(answer)
    if (answer.statusCode !== 200) return reject(new Error(`${path} answered ${answer.statusCode}`))
    const kept = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined || written.has(name) ? [] : [[name, value] as const],
    )
    resolve({ headers: { ...Object.fromEntries(kept), 'content-length': String(body.length) }, body })
  }).once('error', reject)
  return promise
}
