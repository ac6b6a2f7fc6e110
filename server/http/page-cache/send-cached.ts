import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageCache } from './page-cache.ts'
import { represent, type SharedResponse } from './representation.ts'

/** Gives everyone the same answer: the cached one for the address, or one made now. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  pageCache: PageCache,
  make: (address: string) => Promise<SharedResponse>,
): Promise<FastifyReply> {
  const answer = await pageCache.getOrCreate(request.url, async (address) => {
    const made = await make(address)
    return { ...made, headers: { ...headersOfEveryAnswer(reply), ...made.headers } }
  })
  const { status, headers, body } = await represent(answer, request.headers)
  const forProxies = await pageCache.forProxies(request.raw, answer)
  // The number of one request would be in the answers to all that a proxy sends it to.
  if (Object.keys(forProxies).length > 0) reply.removeHeader('x-request-id')
  return reply
    .code(status)
    .headers({ ...headers, ...forProxies })
    .send(body.length > 0 ? body : undefined)
}

/** Security headers that were already on the reply; its request id stays its own. */
function headersOfEveryAnswer(reply: FastifyReply): Record<string, string> {
  const entries = Object.entries(reply.getHeaders()).filter(([name]) => name !== 'x-request-id')
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
