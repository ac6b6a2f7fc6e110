import { z } from 'zod'

export type BobgoClientSettings = {
  apiUrl: string
  apiKey: string
  channel: string
  /** Of the trace that a call is a part of. */
  traceHeaders?: () => Record<string, string>
}

export type BobgoAnswer =
  | { kind: 'done'; body: unknown }
  | { kind: 'refused'; status: number; message: string }
  /** Whether it certainly had no effect, or may have had one. */
  | { kind: 'no_answer'; wasSent: boolean }

type Call = { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: unknown; timeoutMs: number }

export type BobgoClient = { call(call: Call): Promise<BobgoAnswer> }

/** Calls Bob Go once within a time limit. Nothing is repeated here: a repeated booking would be a second one. */
export function bobgoClient(settings: BobgoClientSettings): BobgoClient {
  return {
    async call(call) {
      try {
        const response = await fetch(`${settings.apiUrl}${call.path}`, {
          method: call.method,
          headers: headersOf(settings, call),
          ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
          // Following a redirect could send the request, key and all, to another host.
          redirect: 'manual',
          signal: AbortSignal.timeout(call.timeoutMs),
        })
        const text = await response.text()
        return answerOf(response, text)
      } catch (error) {
        return { kind: 'no_answer', wasSent: !wasNeverSent(error) }
      }
    },
  }
}

function answerOf(response: Response, text: string): BobgoAnswer {
  const { status } = response
  const body = parsed(text)
  // An answer that cannot be read says nothing about what was done.
  if (response.ok) return body === undefined ? { kind: 'no_answer', wasSent: true } : { kind: 'done', body }
  // Turned away before anything was looked at (RFC 6585).
  if (status === 429) return { kind: 'no_answer', wasSent: false }
  if (status >= 500 || status < 400 || status === 408) return { kind: 'no_answer', wasSent: true }
  return { kind: 'refused', status, message: messageOf(body) }
}

function headersOf(
  { apiKey, channel, traceHeaders }: BobgoClientSettings,
  { body }: Call,
): Record<string, string> {
  return {
    ...traceHeaders?.(),
    accept: 'application/json',
    authorization: `Bearer ${apiKey}`,
    'bobgo-channel-identifier': channel,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
}

const ErrorBody = z
  .object({ message: z.string().optional().catch(undefined), error: z.string().optional().catch(undefined) })
  .catch({})

function messageOf(body: unknown): string {
  const { message, error } = ErrorBody.parse(body)
  return (message ?? error ?? 'No reason was given.').slice(0, 500)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Nothing was listening; after any other failure the request may have been received. */
function wasNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(String(code))
}
