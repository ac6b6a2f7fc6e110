import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import { nastyText, nearly } from '../http/schema-arbitrary.ts'
import type { Facts } from './known.ts'
import { idempotencyKeys, oddHeaders } from './odd-headers.ts'
import type { Bearing, Place, Shot } from './shot.ts'
import { noBody, orderlyBody, type ShotBody, shotBody } from './shot-body.ts'
import { webhookBody } from './webhook-body.ts'
import { asText, written } from './written.ts'

const Operation = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: z.unknown() })).default([]),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown() })) })
    .optional(),
})
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })
type Call = { method: string; path: string; operation: z.infer<typeof Operation> }

type Needs = { document: unknown; known: Facts }

/** Every call in the OpenAPI document. */
export function callPlaces(needs: Needs): Place[] {
  return Object.entries(Document.parse(needs.document).paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const call = { path, method: method.toUpperCase(), operation }
      return {
        name: `${call.method} ${path}`,
        shots: callShot(call, needs),
        orderly: orderlyShot(call, needs),
      }
    }),
  )
}

export const bearings = fc.oneof(
  { weight: 20, arbitrary: fc.constant<Bearing>('bearer') },
  { weight: 3, arbitrary: fc.constantFrom<Bearing>('cookie', 'both', 'spoiled') },
)

/** One third valid requests, two thirds odd ones. */
function callShot(call: Call, needs: Needs): Arbitrary<Shot> {
  return fc.oneof(
    { weight: 1, arbitrary: orderlyShot(call, needs) },
    { weight: 2, arbitrary: oddShot(call, needs) },
  )
}

const placed = ({ operation }: Call, where: string) =>
  operation.parameters.filter((parameter) => parameter.in === where)

function orderlyShot(call: Call, { document, known }: Needs): Arbitrary<Shot> {
  const { method, operation } = call
  const inPath = placed(call, 'path').map(({ name }) => [
    name,
    fc.constantFrom(...knownFor(known, call.path, name)),
  ])
  const content = operation.requestBody?.content ?? {}
  const body = isWebhook(call) ? webhookBody(known) : orderlyBody(content, { document, known })
  return fc
    .record({
      inPath: fc.record<Record<string, string>>(Object.fromEntries(inPath)),
      key: fc.uuid(),
      body: method === 'GET' ? fc.constant(noBody) : body,
    })
    .map(({ inPath, key, body }) => ({
      bearing: 'bearer',
      method,
      path: addressOf(call, inPath, []),
      headers: { 'idempotency-key': key, ...body.headers },
      body: body.bytes,
      isSigned: isWebhook(call),
    }))
}

function oddShot(call: Call, needs: Needs): Arbitrary<Shot> {
  const { document, known } = needs
  const inPath = placed(call, 'path').map(({ name, schema }) => [
    name,
    written(inPathText(knownFor(known, call.path, name), nearly(schema, document).map(asText))),
  ])
  const inQuery = (schema: unknown) =>
    fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom(...known.words) },
      { weight: 4, arbitrary: nearly(schema, document).map(asText) },
      { weight: 1, arbitrary: nastyText },
    )
  const pair = fc.oneof(
    ...placed(call, 'query').map(({ name, schema }) =>
      written(inQuery(schema)).map((value) => `${name}=${value}`),
    ),
    written(nastyText),
    fc.constantFrom('__proto__=1', 'constructor[prototype]=1', '=', '&', 'page=1&page=2', 'limit=0', 'q='),
  )
  return fc
    .record({
      bearing: bearings,
      method: methodFor(call),
      inPath: fc.record<Record<string, string>>(Object.fromEntries(inPath)),
      query: fc.oneof(fc.constant<string[]>([]), fc.array(pair, { maxLength: 4 })),
      key: idempotencyKeys,
      odd: oddHeaders,
      body: bodyFor(call, needs),
      isSigned: fc.boolean(),
    })
    .map(({ bearing, method, inPath, query, key, odd, body, isSigned }) => ({
      bearing,
      method,
      path: addressOf(call, inPath, query),
      headers: { ...key, ...body.headers, ...odd },
      body: method === 'HEAD' ? null : body.bytes,
      isSigned: isWebhook(call) && isSigned,
    }))
}

function isWebhook({ path }: Call): boolean {
  return path.endsWith('/webhook')
}

function addressOf({ path }: Call, inPath: Record<string, string>, query: readonly string[]): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name) => inPath[name] || '-')
  return query.length > 0 ? `${address}?${query.join('&')}` : address
}

/** Existing values for this part of this address. */
export function knownFor({ inPath, words }: Facts, path: string, name: string): readonly string[] {
  const before = new RegExp(`(\\w+)/(?::${name}\\b|[{]${name}[}])`).exec(path)?.[1]
  return inPath[`${before}/${name}`] ?? inPath[name] ?? words
}

export function inPathText(
  known: readonly string[],
  nearlyRight: Arbitrary<string> = nastyText,
): Arbitrary<string> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: nearlyRight },
    { weight: 1, arbitrary: nastyText },
  )
}

/** A wrong method, one time in twenty. */
function methodFor({ method }: Call): Arbitrary<string> {
  const others = method === 'GET' ? ['HEAD', 'OPTIONS', 'DELETE'] : ['PUT', 'PATCH']
  return fc.oneof(
    { weight: 19, arbitrary: fc.constant(method) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  )
}

function bodyFor(call: Call, needs: Needs): Arbitrary<ShotBody> {
  if (call.method === 'GET') return fc.constant(noBody)
  const body = shotBody(call.operation.requestBody?.content ?? {}, needs)
  return isWebhook(call) ? fc.oneof(body, webhookBody(needs.known)) : body
}
