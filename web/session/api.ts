import { z } from 'zod'
import { type Api, ApiError } from '#contract/api.ts'
import type { CallInput, CallOutput, Endpoint } from '#contract/endpoint.ts'
import { tabStorage } from './storage.ts'

export type CallOptions = {
  /** In place of the stored one; null calls without any. */
  token?: string | null
  /** Goes on after the page is left. */
  keepalive?: boolean
}

export type ShopClient = Api & {
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<CallOutput<E>>
}

// Longer than the shop waits for the payment provider, so that it is the shop that says what went wrong.
const timeoutMs = 30_000

/** The shop's API from the page. Every call takes the bearer from one place. */
export const browserApi = shopClient({
  baseUrl: '/api',
  timeoutMs,
  readToken: () => tabStorage.read('token'),
})

export function shopClient(settings: {
  baseUrl: string
  timeoutMs: number
  readToken: () => string | null
}): ShopClient {
  return {
    async call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}) {
      const token = options.token === undefined ? settings.readToken() : options.token
      const answer = await send(settings.baseUrl + addressOf(endpoint, input), {
        ...requestOf(endpoint, input, token),
        keepalive: options.keepalive ?? false,
        signal: AbortSignal.timeout(settings.timeoutMs),
      })
      if (!answer.isOk) throw refusal(answer)
      if (!isAnswerOf(endpoint, answer)) {
        throw new ApiError(answer.status, { error: 'Unexpected response format', code: 'unexpected_answer' })
      }
      return answer.body
    },
  }
}

type CallParts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

type Answer = { isOk: boolean; status: number; body: unknown }

function addressOf(endpoint: Endpoint, { params = {}, query = {} }: CallParts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `${path}?${search}` : path
}

function requestOf(endpoint: Endpoint, { body, headers }: CallParts, token: string | null): RequestInit {
  const sent =
    body === undefined ? undefined : endpoint.bodyKind === 'multipart' ? formOf(body) : JSON.stringify(body)
  return {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      // A form's content type carries its boundary, which only the browser knows.
      ...(typeof sent === 'string' ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  }
}

/** Text as it is, everything else as JSON text: what the contract says of multipart bodies. */
function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

async function send(url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, init)
    const text = await response.text()
    return { isOk: response.ok, status: response.status, body: bodyOf(text) }
  } catch (cause) {
    const offline = new ApiError(0, {
      error: 'We could not reach the shop. Check your connection and try again.',
      code: 'offline',
    })
    offline.cause = cause
    throw offline
  }
}

function bodyOf(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

const Refusal = z.looseObject({
  error: z.string().min(1).optional().catch(undefined),
  message: z.string().min(1).optional().catch(undefined),
  code: z.string().catch('refused'),
  fields: z.record(z.string(), z.string()).optional().catch(undefined),
})

function refusal({ status, body }: Answer): ApiError {
  const told = Refusal.safeParse(body)
  const text = told.success ? (told.data.error ?? told.data.message) : undefined
  if (!told.success || text === undefined) {
    return new ApiError(status, { error: `HTTP error! status: ${status}`, code: 'no_text' })
  }
  return new ApiError(status, { ...told.data, error: text })
}

function isAnswerOf<E extends Endpoint>(
  endpoint: E,
  answer: Answer,
): answer is Answer & { body: CallOutput<E> } {
  return endpoint.responses[answer.status]?.safeParse(answer.body).success ?? false
}
