import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeptAnswers } from './kept-answers.ts'
import { represent, type SharedAnswer } from './representation.ts'

/** Answers everyone alike: by what is kept under the address, or by what is made now. */
export async function sendAlike(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: KeptAnswers,
  make: (address: string) => Promise<SharedAnswer>,
): Promise<FastifyReply> {
  const answer = await kept.obtain(request.url, async (address) => {
    const made = await make(address)
    return { ...made, headers: { ...headersOfEveryAnswer(reply), ...made.headers } }
  })
  const { status, headers, body } = await represent(answer, request.headers)
  return reply
    .code(status)
    .headers(headers)
    .send(body.length > 0 ? body : undefined)
}

/** What was put on the reply before it had an answer, for security; its own number stays its own. */
function headersOfEveryAnswer(reply: FastifyReply): Record<string, string> {
  const entries = Object.entries(reply.getHeaders()).filter(([name]) => name !== 'x-request-id')
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
