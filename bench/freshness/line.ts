import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

export type Answer = { status: number; body: string }
type Asking = { method?: string; token?: string; body?: unknown; headers?: OutgoingHttpHeaders }

/** One connection, and so one process, which answers every request on it. */
export type Line = {
  processNumber: number
  ask(path: string, asking?: Asking): Promise<Answer>
  close(): void
}

const Health = z.object({ process: z.int() })

export async function openLine(url: string): Promise<Line> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let isOpen = false

  function ask(path: string, { method = 'GET', token, body, headers: more }: Asking = {}): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const headers: OutgoingHttpHeaders = {
      ...more,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const asked = request(new URL(path, url), { agent, method, headers }, (reply) => {
      // A new connection could reach another process, and then it would be unknown what it must show.
      if (isOpen && !asked.reusedSocket)
        return reject(new Error('The connection was closed between requests'))
      text(reply).then((said) => resolve({ status: reply.statusCode ?? 0, body: said }), reject)
    })
    asked.once('error', reject)
    asked.end(body === undefined ? undefined : JSON.stringify(body))
    return promise
  }

  const { process: processNumber } = Health.parse(JSON.parse((await ask('/healthz')).body))
  isOpen = true
  return { processNumber, ask, close: () => agent.destroy() }
}
