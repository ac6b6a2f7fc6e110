import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/wire/problem.ts'
import { type Duty, isAllowed, type Permission, type Role } from '#domain/accounts/permissions.ts'
import type { Tag } from './page-cache/tags.ts'

/** Who calls, as the server found out; never as the caller says. */
export type Caller = {
  accountId: string
  email: string
  firstName: string
  lastName: string
  role: Role
  permissions: Permission[]
  emailVerified: boolean
  /** Without it done, no right in the admin area counts. */
  duty: Duty | null
  sessionId: string
  sessionToken: string
  sessionExpiresAt: Date
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** A file that came with a form. Its name is the sender's word and says nothing of what it holds. */
export type UploadedFile = {
  name: string
  sha256: Buffer
  /** Reads it when there is room for it in memory. Nothing of its bytes outlives the work. */
  use<Result>(work: (bytes: Buffer) => Promise<Result>): Promise<Result>
}

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
  /** What came with a multipart body, where the endpoint takes files. */
  files: UploadedFile[]
}

export type CookieToSet = { name: string; value: string; maxAgeSeconds: number | null; isHttpOnly: boolean }

/** What is answered in place of JSON: for a person to keep, under a name of ours. A stream is sent as it is read. */
export type AnsweredFile = { type: string; name: string; bytes: Buffer | string | Readable }

/** What somebody may lack who is refused: a login, a role, a permission, a duty done, a signature. */
export type Right = 'login' | 'admin' | Permission | Duty | 'signature'

type Surroundings = {
  headers?: Record<string, string>
  cookies?: CookieToSet[]
  file?: AnsweredFile
  /** For the log alone. */
  lacks?: Right
}

export type Answer = Surroundings & { status: number; body: unknown }

type BodyOf<
  E extends Endpoint,
  Status extends keyof E['responses'],
> = E['responses'][Status] extends z.ZodType ? z.output<E['responses'][Status]> : never

/** What a handler may answer: one of the bodies that its endpoint promises, with the status it promises it for. */
export type AnswerOf<E extends Endpoint> = {
  [Status in keyof E['responses']]: Surroundings & { status: Status; body: BodyOf<E, Status> }
}[keyof E['responses']]

export type Route = {
  endpoint: Endpoint
  handle(call: Call): Promise<Answer>
  /** What a good answer shows. A route that says so answers every visitor alike, and its responses are cached. */
  tags?: (body: unknown) => readonly Tag[]
}

/** Binds a call of the contract to the code that answers it. */
export function route<E extends Endpoint, const A extends AnswerOf<E>>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<A>,
  tags?: (body: BodyOf<E, 200>) => readonly Tag[],
): Route {
  // The one place where the general shape meets the particular: the parts were parsed by this very endpoint's schemas.
  return {
    endpoint,
    handle: (call) => handle(call as Call<E>) as Promise<Answer>,
    ...(tags && { tags: (body) => tags(body as BodyOf<E, 200>) }),
  }
}

export function problem<Status extends number>(
  status: Status,
  code: string,
  error: string,
  fields?: Record<string, string>,
): { status: Status; body: Problem } {
  return { status, body: { error, code, ...(fields && { fields }) } }
}

/** Whether the caller may do this besides what the endpoint's access asks for. */
export function mayAlso(caller: Caller | null, permission: Permission): boolean {
  return caller !== null && isAllowed(caller, permission)
}

/** As the log tells of a call: whose account it came from, if any, and where from. */
export function whoCalls({ caller, clientAddress }: Pick<Call, 'caller' | 'clientAddress'>) {
  return { accountId: caller?.accountId ?? null, clientAddress }
}

/** The call where access is known to need an account. The gate has let nobody else through. */
export function callerOf(call: Pick<Call, 'caller'>): Caller {
  if (!call.caller)
    throw new Error('An endpoint that needs an account was reached without one: check its access')
  return call.caller
}
