import { ApiError } from '#contract/api.ts'
import type { CallInput, CallOutput, Endpoint } from '#contract/endpoint.ts'
import { tabStorage } from '../storage.ts'
import { fieldsOf, parseJson } from './parse-json.ts'
import { outOfReach } from './unreachable.ts'

export type CallOptions = {
  /** Replaces the stored one; null calls without any. */
  token?: string | null
  /** Continues after the page is left. */
  keepalive?: boolean
}

/** An endpoint that is loaded, with the contract's schemas, when it is called: for calls that few pages make. */
export type DistantEndpoint<E extends Endpoint> = () => Promise<E>

export type ShopClient = {
  call<E extends Endpoint>(
    endpoint: E | DistantEndpoint<E>,
    input: CallInput<E>,
    options?: CallOptions,
  ): Promise<CallOutput<E>>
}

export type FileClient = {
  /** The answer as a file to save. Reports how many bytes have arrived so far. */
  file<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    onProgress?: (bytes: number) => void,
  ): Promise<Blob>
}

// Longer than the shop waits for the payment provider, so that the shop reports what went wrong.
const timeoutMs = 30_000

/** The shop's API for pages. Every call takes the bearer token from one place. */
export const browserApi = shopClient({
  baseUrl: '/api',
  timeoutMs,
  readToken: () => tabStorage.read('token'),
})

export function shopClient(settings: {
  baseUrl: string
  timeoutMs: number
  readToken: () => string | null
}): ShopClient & FileClient {
  return {
    async call<E extends Endpoint>(
      asked: E | DistantEndpoint<E>,
      input: CallInput<E>,
      options: CallOptions = {},
    ) {
      const endpoint = await fetched(asked)
      const token = options.token === undefined ? settings.readToken() : options.token
      const answer = await send(settings.baseUrl + addressOf(endpoint, input), {
        ...requestOf(endpoint, input, token),
        keepalive: options.keepalive ?? false,
        signal: AbortSignal.timeout(settings.timeoutMs),
      })
      return readAnswer(endpoint, answer)
    },

    async file(endpoint, input, onProgress) {
      // Loaded for the first download: few pages need it.
      const { patientReader } = await import('./patient-reader.ts').catch(outOfReach)
      const reader = patientReader(settings.timeoutMs, onProgress)
      const { response, body } = await reach(
        settings.baseUrl + addressOf(endpoint, input),
        { ...requestOf(endpoint, input, settings.readToken()), signal: reader.signal },
        reader.read,
      ).finally(reader.end)
      if (response.ok) return body
      throw refusal(endpoint, { isOk: false, status: response.status, body: parseJson(await body.text()) })
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

export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: CallParts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  const onWire = endpoint.queryToWire(query) as Record<string, unknown>
  for (const [name, value] of Object.entries(onWire)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `${path}?${search}` : path
}

function requestOf(endpoint: Endpoint, { body, headers }: CallParts, token: string | null): RequestInit {
  const onWire = endpoint.bodyToWire(body)
  const sent =
    body === undefined
      ? undefined
      : endpoint.bodyKind === 'multipart'
        ? formOf(onWire)
        : JSON.stringify(onWire)
  return {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      // A form's content type contains its boundary, which only the browser knows.
      ...(typeof sent === 'string' ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  }
}

/** Text unchanged, everything else as JSON text: the contract's format of multipart bodies. */
export function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

async function fetched<E extends Endpoint>(asked: E | DistantEndpoint<E>): Promise<E> {
  return 'path' in asked ? asked : asked().catch(outOfReach)
}

async function send(url: string, init: RequestInit): Promise<Answer> {
  const { response, body } = await reach(url, init, (answer) => answer.text())
  return { isOk: response.ok, status: response.status, body: parseJson(body) }
}

async function reach<Body>(url: string, init: RequestInit, read: (response: Response) => Promise<Body>) {
  try {
    const response = await fetch(url, init)
    return { response, body: await read(response) }
  } catch (cause) {
    return outOfReach(cause)
  }
}

function refusal(endpoint: Endpoint, { status, body }: Answer): ApiError {
  const { error, message, code, fields, ...rest } = {
    ...fieldsOf(body),
    ...fieldsOf(inCode(endpoint, { status, body })),
  }
  const text = [error, message].find((told) => typeof told === 'string' && told !== '')
  if (typeof text !== 'string') {
    return new ApiError(status, { error: `HTTP error! status: ${status}`, code: 'no_text' })
  }
  return new ApiError(status, {
    ...rest,
    error: text,
    code: typeof code === 'string' ? code : 'refused',
    ...(isTexts(fields) && { fields: namedInCode(endpoint, fields) }),
  })
}

function isTexts(value: unknown): value is Record<string, string> {
  const texts = Object.values(fieldsOf(value))
  return texts.length > 0 && texts.every((text) => typeof text === 'string')
}

function namedInCode(endpoint: Endpoint, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([wireName, text]) => [endpoint.fieldInCode(wireName), text]),
  )
}

/** The shop's answer, in the names and units of the code. */
export function readAnswer<E extends Endpoint>(endpoint: E, answer: Answer): CallOutput<E> {
  if (!answer.isOk) throw refusal(endpoint, answer)
  const schema = endpoint.responses[answer.status]
  const read = schema?.safeParse(answer.body)
  if (!read?.success)
    throw new ApiError(answer.status, { error: 'Unexpected response format', code: 'unexpected_answer' })
  return read.data as CallOutput<E>
}

/** The other fields of a refusal, if they match the contract. */
function inCode(endpoint: Endpoint, { status, body }: Pick<Answer, 'status' | 'body'>): unknown {
  return endpoint.responses[status]?.safeParse(body).data
}
