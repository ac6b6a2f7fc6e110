import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/wire/problem.ts'
import { type Duty, isAllowed, type Permission } from '#domain/accounts/staff/permissions.ts'
import type { Role } from '#domain/accounts/staff/roles.ts'
import type { Tag } from './page-cache/tags.ts'

/** The caller, as the server determined; never as the caller claims. */
export type Caller = {
  accountId: string
  email: string
  firstName: string
  lastName: string
  role: Role
  permissions: Permission[]
  emailVerified: boolean
  /** The price list that they buy by. */
  priceList: { name: string; exclVat: boolean } | null
  /** Until this is done, no admin permission is effective. */
  duty: Duty | null
  sessionId: string
  sessionToken: string
  sessionExpiresAt: Date
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** A file of a form. Its name is the sender's claim and says nothing about its content. */
export type UploadedFile = {
  name: string
  sha256: Buffer
  /** Reads it once there is room in memory. No reference to its bytes may outlive the work. */
  use<Result>(work: (bytes: Buffer) => Promise<Result>): Promise<Result>
}

/** A valid request from an authorised caller. */
export type Call<E extends Endpoint = Endpoint> = {
  endpoint: Endpoint
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  headers: Parsed<E['headers']>
  caller: Caller | null
  /** The raw cookies; only restoring a session reads them. */
  cookies: Record<string, string | undefined>
  userAgent: string | null
  clientAddress: string | null
  /** The origin by which the caller reached the shop. */
  origin: string | null
  /** The body byte for byte, if the endpoint asks for it. */
  rawBody: Buffer | null
  /** The files of a multipart body, if the endpoint takes any. */
  files: UploadedFile[]
}

export type CookieToSet = { name: string; value: string; maxAgeSeconds: number | null; isHttpOnly: boolean }

/** A file answered in place of JSON, under a name of ours. A stream is sent as it is read. */
export type AnsweredFile = { type: string; name: string; bytes: Buffer | string | Readable }

/** Why access was refused: no login, role, permission, required step or signature. */
export type Right = 'login' | 'staff' | 'admin' | Permission | Duty | 'signature'

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

/** What a handler may answer: one of the bodies that its endpoint promises, with its status. */
export type AnswerOf<E extends Endpoint> = {
  [Status in keyof E['responses']]: Surroundings & { status: Status; body: BodyOf<E, Status> }
}[keyof E['responses']]

export type Route = {
  endpoint: Endpoint
  handle(call: Call): Promise<Answer>
  /**
   * What a successful answer shows. A route that declares this gives every visitor the same answer, and its responses
   * are cached.
   */
  tags?: (body: unknown, call: Pick<Call, 'query' | 'params'>) => readonly Tag[]
}

/** Binds a call of the contract to the code that answers it. */
export function route<E extends Endpoint, const A extends AnswerOf<E>>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<A>,
  tags?: (body: BodyOf<E, 200>, call: Pick<Call<E>, 'query' | 'params'>) => readonly Tag[],
): Route {
  // The one place where the general type meets the specific one: the parts were parsed by this endpoint's schemas.
  return {
    endpoint,
    handle: (call) => handle(call as Call<E>) as Promise<Answer>,
    ...(tags && {
      tags: (body, call) => tags(body as BodyOf<E, 200>, call as Pick<Call<E>, 'query' | 'params'>),
    }),
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

/** Whether the caller also has this permission, beyond the endpoint's access. */
export function mayAlso(caller: Caller | null, permission: Permission): boolean {
  return caller !== null && isAllowed(caller, permission)
}

/** What the log says about a call: its account, if any, and its network address. */
export function whoCalls({ caller, clientAddress }: Pick<Call, 'caller' | 'clientAddress'>) {
  return { accountId: caller?.accountId ?? null, clientAddress }
}

/** The call of an endpoint that needs an account. The access check has admitted nobody else. */
export function callerOf(call: Pick<Call, 'caller'>): Caller {
  if (!call.caller)
    throw new Error('An endpoint that needs an account was reached without one: check its access')
  return call.caller
}
