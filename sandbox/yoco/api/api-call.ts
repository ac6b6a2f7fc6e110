import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Fault, type FaultPlace, takeFault } from '../faults.ts'
import type { Mode } from '../memory.ts'
import type { Parts } from '../pages/parts.ts'
import { type Answer, badRequest, errorBody, keyRequired, notFound } from './answers.ts'

const USUAL_SLOWNESS_MS = 3000
// Longer than any client waits.
const USUAL_TIMEOUT_MS = 60_000

export type Call = { mode: Mode; fault: Fault | undefined; json(): unknown }
type Act = (call: Call) => Answer

class UnreadableBody extends Error {}

/** Handles everything around an API call: authentication, injected faults, idempotency and storage. */
export async function answerCall(
  parts: Parts,
  { request, reply, on }: { request: FastifyRequest; reply: FastifyReply; on: FaultPlace | null },
  act: Act,
): Promise<FastifyReply> {
  const key = bearerOf(request)
  if (key === null || !parts.settings.secretKeys.includes(key)) return send(reply, keyRequired)

  const fault = on === null ? undefined : takeFault(parts.memory.faults, on)
  if (fault) await parts.commit()
  if (fault?.kind === 'timeout') return leaveUnanswered(reply, fault)
  if (fault?.kind === 'error' && isTransient(fault)) return send(reply, orderedError(fault))

  const call: Call = {
    mode: key.startsWith('sk_live_') ? 'live' : 'test',
    fault,
    json: () => readJson(request.body),
  }
  const answer = await onceIfKeyed(parts, request, key, () => carryOut(parts, call, act))
  await parts.commit()

  if (fault?.kind === 'done_then_timeout') return leaveUnanswered(reply, fault)
  return send(reply, answer)
}

async function carryOut(parts: Parts, call: Call, act: Act): Promise<Answer> {
  const { fault } = call
  if (fault?.kind === 'slow') await parts.pause(fault.ms ?? USUAL_SLOWNESS_MS)
  if (fault?.kind === 'error') return orderedError(fault)
  if (fault?.kind === 'missing') return notFound('The specified transaction could not be found')
  try {
    return act(call)
  } catch (error) {
    if (error instanceof UnreadableBody) return badRequest('The request body is not valid JSON')
    throw error
  }
}

async function onceIfKeyed(
  parts: Parts,
  request: FastifyRequest,
  secretKey: string,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const given = request.headers['idempotency-key']
  if (request.method !== 'POST' || typeof given !== 'string') return act()

  const body = Buffer.isBuffer(request.body) ? request.body : ''
  const fingerprint = createHash('sha256').update(`${request.method} ${request.url}\n`).update(body)
  return parts.idempotency.once({ key: `${secretKey} ${given}`, fingerprint: fingerprint.digest('hex') }, act)
}

/** Failures of Yoco's gateway: they come before its idempotency check, so a retry with the same key may succeed. */
function isTransient(fault: Fault): boolean {
  const status = statusOf(fault)
  return status >= 500 || [401, 403, 409, 429].includes(status)
}

function orderedError(fault: Fault): Answer {
  const headers =
    statusOf(fault) === 429 ? { 'retry-after': String(Math.ceil((fault.ms ?? 1000) / 1000)) } : undefined
  const body = errorBody(fault.shape ?? 1, 'This failure was injected into the sandbox')
  return { status: statusOf(fault), body, ...(headers ? { headers } : {}) }
}

function statusOf(fault: Fault): number {
  return fault.status ?? 500
}

function leaveUnanswered(reply: FastifyReply, fault: Fault): FastifyReply {
  const timer = setTimeout(() => reply.raw.destroy(), fault.ms ?? USUAL_TIMEOUT_MS).unref()
  reply.raw.once('close', () => clearTimeout(timer))
  return reply.hijack()
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send(answer.body)
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

function readJson(body: unknown): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) return undefined
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new UnreadableBody()
  }
}
