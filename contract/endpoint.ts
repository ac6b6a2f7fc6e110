import type { z } from 'zod'
import type { Permission } from '#domain/permissions.ts'

/**
 * Who may call. `anyone` may also be signed in, and then may see more; `session` is the bearer or, to restore
 * it, the cookie; `staff:<permission>` is an administrator or staff who was given that permission, with `+` staff who
 * were given both; `provider` proves itself by a signature.
 */
export type StaffAccess = `staff:${Permission}` | `staff:${Permission}+${Permission}`
export type Access = 'anyone' | 'session' | 'user' | StaffAccess | 'admin' | 'provider'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the HTTP contract. The server registers it, the client types itself by it, OpenAPI prints it. */
export type Endpoint = {
  method: Method
  /** Below `/api`, in the notation of routes: `/products/:id`. */
  path: string
  access: Access
  summary: string
  tag: string
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  /** Multipart bodies are read by their own reader and then checked by the same `body` schema. */
  bodyKind?: 'json' | 'multipart' | 'raw'
  /** Where a body may be larger than the shop takes elsewhere. */
  maxBodyBytes?: number
  /** Where a good answer is a file to keep instead of JSON: its media type. */
  fileType?: string
  /** Files that come with a multipart body. The texts say what is wrong with too many, or with one too large. */
  files?: { field: string; max: number; tooMany: string; belowBytes: number; tooLarge: string }
  /** What comes back, by status. The first is the usual one. */
  responses: { [status: number]: z.ZodType }
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Fields<Name extends string, Schema> = Schema extends z.ZodType
  ? { [N in Name]: z.input<Schema> }
  : unknown
type Query<Schema> = Schema extends z.ZodType ? { query?: z.input<Schema> } : unknown

/** What a caller passes. */
export type CallInput<E extends Endpoint> = Fields<'params', E['params']> &
  Query<E['query']> &
  Fields<'body', E['body']> & { headers?: Record<string, string> }

/** What a caller gets when the call went well. */
export type CallOutput<E extends Endpoint> = {
  [S in keyof E['responses']]: S extends 200 | 201
    ? z.output<Extract<E['responses'][S], z.ZodType>>
    : S extends 204
      ? undefined
      : never
}[keyof E['responses']]
