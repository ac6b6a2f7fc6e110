import type { z } from 'zod'
import type { Permission } from '#domain/accounts/staff/permissions.ts'
import { nameInCode, toWire } from './wire/to-wire.ts'

/**
 * Who may call. `anyone` may also be logged in, and may then see more; `session` is the bearer token or, to restore it,
 * the cookie; `staff` is anyone who works for the shop; `staff:<permission>` is an administrator or staff with that permission, with `+` staff with both;
 * `provider` proves itself by a signature.
 */
export type StaffAccess = `staff:${Permission}` | `staff:${Permission}+${Permission}`
export type Access = 'anyone' | 'session' | 'user' | 'staff' | StaffAccess | 'admin' | 'provider'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Definition = {
  method: Method
  /** Below `/api`, in the notation of routes: `/products/:id`. */
  path: string
  access: Access
  /** Set if it only reads, although what it is asked for is sent as a body. */
  changesNothing?: true
  summary: string
  tag: string
  params?: z.ZodObject
  query?: z.ZodObject | z.ZodCodec<z.ZodObject>
  headers?: z.ZodObject
  body?: z.ZodType
  /** Multipart bodies have their own parser and are then checked by the same `body` schema. */
  bodyKind?: 'json' | 'multipart' | 'raw'
  /** Set if a body may be larger than the shop's usual limit. */
  maxBodyBytes?: number
  /** The media type, if a successful answer is a file to save instead of JSON. */
  fileType?: string
  /** Files of a multipart body. The texts are the errors for too many files, or one too large. */
  files?: { field: string; max: number; tooMany: string; belowBytes: number; tooLarge: string }
  /** Responses by status. The first is the usual one. */
  responses: { [status: number]: z.ZodType }
}

/** What a caller needs to speak the wire's names. It comes with the endpoint, so that a page without one goes without it. */
type Translation = {
  bodyToWire: (body: unknown) => unknown
  queryToWire: (query: unknown) => unknown
  fieldInCode: (wireName: string) => string
}

/**
 * One call of the HTTP contract. The server registers it, the client takes its types from it, OpenAPI is generated from
 * it.
 */
export type Endpoint = Definition & Translation

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Definition>(definition: E): E & Translation {
  const { body, query } = definition
  return {
    ...definition,
    bodyToWire: (value) => (body ? toWire(body, value) : value),
    // A plain object has the wire's names and values in the code as well.
    queryToWire: (value) => (query && !('shape' in query) ? toWire(query, value) : value),
    fieldInCode: (wireName) => nameInCode(body, wireName),
  }
}

type Params<Schema> = Schema extends z.ZodType ? { params: z.input<Schema> } : unknown
/** Whatever is left out of a query has a default, or none. */
type Query<Schema> = Schema extends z.ZodType
  ? { query?: Schema extends z.ZodCodec ? Partial<z.output<Schema>> : z.input<Schema> }
  : unknown
type Body<Schema> = Schema extends z.ZodType ? { body: Sendable<Schema> } : unknown

/** A body with the code's names, before encoding for the wire. Fields with defaults may be left out. */
export type Sendable<Schema> =
  Schema extends z.ZodCodec<infer _Wire, infer _Code>
    ? z.output<Schema>
    : Schema extends z.ZodObject<infer Shape>
      ? { [F in keyof Shape as undefined extends z.input<Shape[F]> ? never : F]: Sendable<Shape[F]> } & {
          [F in keyof Shape as undefined extends z.input<Shape[F]> ? F : never]?:
            | Sendable<Shape[F]>
            | undefined
        }
      : Schema extends z.ZodArray<infer Element>
        ? Sendable<Element>[]
        : Schema extends z.ZodOptional<infer Inner> | z.ZodDefault<infer Inner>
          ? Sendable<Inner> | undefined
          : Schema extends z.ZodNullable<infer Inner>
            ? Sendable<Inner> | null
            : z.input<Schema>

/** What a caller passes. */
export type CallInput<E extends Endpoint> = Params<E['params']> &
  Query<E['query']> &
  Body<E['body']> & { headers?: Record<string, string> }

/** What a caller gets if the call succeeds. */
export type CallOutput<E extends Endpoint> = {
  [S in keyof E['responses']]: S extends 200 | 201
    ? z.output<Extract<E['responses'][S], z.ZodType>>
    : S extends 204
      ? undefined
      : never
}[keyof E['responses']]
