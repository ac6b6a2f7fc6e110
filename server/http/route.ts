import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/problem.ts'

/** Who calls, as the server found out; never as the caller says. */
export type Caller = {
  accountId: string
  email: string
  firstName: string
  lastName: string
  role: 'customer' | 'admin'
  emailVerified: boolean
  sessionToken: string
  sessionExpiresAt: Date
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** A request whose shape is right and whose caller may be here. */
export type Call<E extends Endpoint = Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  headers: Parsed<E['headers']>
  caller: Caller | null
  /** Cookies as they came; only the session's restoring reads them. */
  cookies: Record<string, string | undefined>
  userAgent: string | null
  clientAddress: string | null
  /** The origin by which the caller reached the shop. */
  origin: string | null
  /** The body byte for byte, where the endpoint asks for it. */
  rawBody: Buffer | null
}

export type CookieToSet = { name: string; value: string; maxAgeSeconds: number | null; isHttpOnly: boolean }

export type Answer = {
  status: number
  body: unknown
  headers?: Record<string, string>
  cookies?: CookieToSet[]
}

type BodyOf<
  E extends Endpoint,
  Status extends keyof E['responses'],
> = E['responses'][Status] extends z.ZodType ? z.input<E['responses'][Status]> : never

/** What a handler may answer: one of the bodies that its endpoint promises, with the status it promises it for. */
export type AnswerOf<E extends Endpoint> = {
  [Status in keyof E['responses']]: {
    status: Status
    body: BodyOf<E, Status>
    headers?: Record<string, string>
    cookies?: CookieToSet[]
  }
}[keyof E['responses']]

export type Route = { endpoint: Endpoint; handle(call: Call): Promise<Answer> }

/** Binds a call of the contract to the code that answers it. */
export function route<E extends Endpoint, const A extends AnswerOf<E>>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<A>,
): Route {
  // The one place where the general shape meets the particular: the parts were parsed by this very endpoint's schemas.
  return { endpoint, handle: (call) => handle(call as Call<E>) as Promise<Answer> }
}

export function problem<Status extends number>(
  status: Status,
  code: string,
  error: string,
  fields?: Record<string, string>,
): { status: Status; body: Problem } {
  return { status, body: { error, code, ...(fields && { fields }) } }
}

/** The call where access is known to need an account. The gate has let nobody else through. */
export function callerOf(call: Pick<Call, 'caller'>): Caller {
  if (!call.caller)
    throw new Error('An endpoint that needs an account was reached without one: check its access')
  return call.caller
}
