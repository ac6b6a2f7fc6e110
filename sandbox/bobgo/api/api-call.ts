import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Fault, type FaultPlace, takeFault } from '../faults.ts'
import type { Parts } from '../parts.ts'

// Longer than the shop waits for prices at the checkout.
const USUAL_SLOWNESS_MS = 9000
// Longer than any client waits.
const USUAL_TIMEOUT_MS = 60_000

/** The response to a call, before it is known whether it will be delivered. */
export type Answer = {
  status: number
  body: unknown
  headers?: Record<string, string>
  /** What still happens before the answer leaves. */
  first?: () => Promise<unknown>
}

export type Call = {
  fault: Fault | undefined
  query: Record<string, string>
  /** The body as this schema reads it, or the answer that refuses it. */
  read<Schema extends z.ZodType>(schema: Schema): z.infer<Schema>
}

/** Thrown by `read`; answered with 400. */
class RefusedBody extends Error {}

/** Handles everything around an API call: authentication, injected faults and storage. */
export async function answerCall(
  parts: Parts,
  { request, reply, on }: { request: FastifyRequest; reply: FastifyReply; on: FaultPlace },
  act: (call: Call) => Answer,
): Promise<FastifyReply> {
  const key = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (key !== parts.settings.apiKey) return reply.code(401).send({ message: 'Unauthorized' })

  const fault = takeFault(parts.memory.faults, on)
  if (fault) await parts.commit()
  if (fault?.kind === 'timeout') return leaveUnanswered(reply, fault)
  if (fault?.kind === 'error') return send(reply, orderedError(fault))
  if (fault?.kind === 'slow') await parts.pause(fault.ms ?? USUAL_SLOWNESS_MS)

  const answer = actSafely(act, {
    fault,
    query: queryOf(request),
    read(schema) {
      const outcome = schema.safeParse(jsonOf(request.body))
      if (outcome.success) return outcome.data
      const [issue] = outcome.error.issues
      throw new RefusedBody(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is not valid'}`)
    },
  })
  await parts.commit()
  await answer.first?.()
  if (fault?.kind === 'done_then_timeout') return leaveUnanswered(reply, fault)
  return send(reply, answer)
}

function actSafely(act: (call: Call) => Answer, call: Call): Answer {
  try {
    return act(call)
  } catch (error) {
    if (error instanceof RefusedBody) return { status: 400, body: { message: error.message } }
    throw error
  }
}

function orderedError(fault: Fault): Answer {
  const status = fault.status ?? 500
  return {
    status,
    body: { message: 'This failure was injected into the sandbox' },
    ...(status === 429 && { headers: { 'retry-after': String(Math.ceil((fault.ms ?? 1000) / 1000)) } }),
  }
}

export function leaveUnanswered(reply: FastifyReply, fault: Fault): FastifyReply {
  const timer = setTimeout(() => reply.raw.destroy(), fault.ms ?? USUAL_TIMEOUT_MS).unref()
  reply.raw.once('close', () => clearTimeout(timer))
  return reply.hijack()
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply
    .code(answer.status)
    .headers({ 'content-type': 'application/json', ...answer.headers })
    .send(JSON.stringify(answer.body))
}

function queryOf({ url }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(new URL(url, 'http://sandbox').searchParams)
}

function jsonOf(body: unknown): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) return undefined
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
