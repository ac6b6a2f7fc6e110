import { randomUUID } from 'node:crypto'
import { Agent, request as ask, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import type { FuzzedShop } from './known.ts'
import { lastTag } from './odd-headers.ts'
import { lastOrder, type Shot } from './shot.ts'

/** Status null: no answer, and `why` says what happened instead. */
export type Heard = {
  status: number | null
  why: string
  code: string | null
  isToComeAgain: boolean
  /** The number of the order that was placed. */
  placed: string | null
}

/** Only the buyer's orders are remembered. */
type Sender = { token: string | null; isBuyer: boolean }

// Longer than any answer that will still come.
const patienceMs = 30_000

/** Sends shots and fills in what is known only now: tokens, tags of earlier answers, the provider's signature. */
export function openGun(shop: FuzzedShop, { atOnce, firstOrder }: { atOnce: number; firstOrder: string }) {
  const { hostname, port } = new URL(shop.url)
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const tags = new Map<string, string>()
  let order = firstOrder

  return {
    async fire(drawn: Shot, { token, isBuyer }: Sender): Promise<Heard> {
      const shot = withOrder(drawn, order)
      const { method, path } = shot
      const headers = headersOf(shot, { token, tag: tags.get(path), shop })
      const { promise, resolve } = Promise.withResolvers<Heard>()
      try {
        const signal = AbortSignal.timeout(patienceMs)
        const sending = ask({ hostname, port, agent, method, path, headers, signal })
        sending.on('response', async (answer) => {
          const heard = await hear(answer)
          if (isBuyer && heard.placed) order = heard.placed
          if (answer.headers.etag) tags.set(path, answer.headers.etag)
          resolve(heard)
        })
        sending.on('error', (error) =>
          resolve(silence(error.name === 'AbortError' ? 'no answer' : error.message)),
        )
        sending.end(shot.body ?? undefined)
      } catch {
        resolve(silence('never sent'))
      }
      return promise
    },
    close: () => agent.destroy(),
  }
}

/**
 * A missing answer is a fault, unless Node could not send the head, or the body was refused before all of it was sent.
 */
export function isFault({ status, why, isToComeAgain }: Heard, { body }: Shot): boolean {
  if (status === null) return why !== 'never sent' && !(body !== null && /EPIPE|ECONNRESET|hang up/.test(why))
  return status >= 500 && !(status === 503 && isToComeAgain)
}

function silence(why: string): Heard {
  return { status: null, why, code: null, isToComeAgain: false, placed: null }
}

async function hear(answer: IncomingMessage): Promise<Heard> {
  const { statusCode = null, headers } = answer
  const isJson = headers['content-type']?.startsWith('application/json')
  try {
    if (!isJson) answer.resume()
    const body = await text(answer)
    const code = isJson && (statusCode ?? 0) >= 400 ? (/"code":"(\w+)"/.exec(body)?.[1] ?? null) : null
    const placed = statusCode === 201 ? (/"orderNumber":"(ORD-\d+)"/.exec(body)?.[1] ?? null) : null
    return { status: statusCode, why: '', code, isToComeAgain: headers['retry-after'] !== undefined, placed }
  } catch {
    return silence(`broken off after ${statusCode}`)
  }
}

function withOrder(shot: Shot, order: string): Shot {
  const body = shot.body?.includes(lastOrder)
    ? Buffer.from(shot.body.toString('latin1').replaceAll(lastOrder, order), 'latin1')
    : shot.body
  const length = shot.headers['content-length'] !== undefined &&
    body && { 'content-length': String(body.length) }
  return {
    ...shot,
    path: shot.path.replaceAll(lastOrder, order),
    body,
    headers: { ...shot.headers, ...length },
  }
}

type Now = { token: string | null; tag: string | undefined; shop: FuzzedShop }

function headersOf(shot: Shot, { token, tag, shop }: Now): Record<string, string> {
  const given = Object.entries(shot.headers).map(([name, value]) => [
    name,
    value.replaceAll(lastTag, tag ?? '"a"'),
  ])
  return {
    ...(token && signOf(shot, token)),
    ...Object.fromEntries(given),
    ...(shot.isSigned && shot.body && signatureOf(shot.body, shop)),
  }
}

function signOf({ bearing }: Shot, token: string): Record<string, string> {
  const cookie = { cookie: `kwela_session=${token}; kwela_signed_in=1` }
  const bearer = { authorization: `Bearer ${token}` }
  switch (bearing) {
    case 'bearer':
      return bearer
    case 'cookie':
      return cookie
    case 'both':
      return { ...bearer, ...cookie }
    case 'spoiled':
      return { authorization: `Bearer ${token.slice(0, -1)}-` }
  }
}

function signatureOf(body: Buffer, { webhookSecret, services }: FuzzedShop): Record<string, string> {
  const id = `msg_${randomUUID()}`
  const now = services.clock()
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(webhookSecret).sign(id, now, body.toString()),
  }
}
