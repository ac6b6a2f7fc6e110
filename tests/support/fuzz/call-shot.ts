import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import { nastyText, nearly } from '../schema-arbitrary.ts'
import type { Known } from './known.ts'
import { idempotencyKeys, oddHeaders } from './odd-headers.ts'
import type { Bearing, Place, Shot } from './shot.ts'
import { noBody, type ShotBody, shotBody } from './shot-body.ts'
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

type Needs = { document: unknown; known: Known }

/** Everything that the document of the contract lists. */
export function callPlaces(needs: Needs): Place[] {
  return Object.entries(Document.parse(needs.document).paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const call = { path, method: method.toUpperCase(), operation }
      return { name: `${call.method} ${path}`, shots: callShot(call, needs) }
    }),
  )
}

export const bearings = fc.oneof(
  { weight: 20, arbitrary: fc.constant<Bearing>('bearer') },
  { weight: 3, arbitrary: fc.constantFrom<Bearing>('cookie', 'both', 'spoiled') },
)

function callShot(call: Call, needs: Needs): Arbitrary<Shot> {
  const { operation } = call
  const { document, known } = needs
  const placed = (where: string) => operation.parameters.filter((parameter) => parameter.in === where)
  const inPath = fc.record(
    Object.fromEntries(
      placed('path').map(({ name, schema }) => [
        name,
        written(inPathText(knownFor(known, call.path, name), nearly(schema, document).map(asText))),
      ]),
    ),
  )
  const inQuery = (schema: unknown) =>
    fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom(...known.words) },
      { weight: 4, arbitrary: nearly(schema, document).map(asText) },
      { weight: 1, arbitrary: nastyText },
    )
  const pair = fc.oneof(
    ...placed('query').map(({ name, schema }) => written(inQuery(schema)).map((value) => `${name}=${value}`)),
    written(nastyText),
    fc.constantFrom('__proto__=1', 'constructor[prototype]=1', '=', '&', 'page=1&page=2', 'limit=0', 'q='),
  )
  return fc
    .record({
      bearing: bearings,
      method: methodFor(call),
      inPath,
      query: fc.oneof(fc.constant<string[]>([]), fc.array(pair, { maxLength: 4 })),
      key: idempotencyKeys,
      odd: oddHeaders,
      body: bodyFor(call, needs),
    })
    .map(({ bearing, method, inPath, query, key, odd, body }) => ({
      bearing,
      method,
      path:
        call.path.replace(/\{(\w+)\}/g, (_, name) => inPath[name] || '-') +
        (query.length > 0 ? `?${query.join('&')}` : ''),
      headers: { ...key, ...body.headers, ...odd },
      body: method === 'HEAD' ? null : body.bytes,
      isSigned: body.isSigned ?? false,
    }))
}

/** What stands in this place of this address where it leads to something. */
export function knownFor({ inPath, words }: Known, path: string, name: string): readonly string[] {
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

/** Another method than its own, one time in twenty. */
function methodFor({ method }: Call): Arbitrary<string> {
  const others = method === 'GET' ? ['HEAD', 'OPTIONS', 'DELETE'] : ['PUT', 'PATCH']
  return fc.oneof(
    { weight: 19, arbitrary: fc.constant(method) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  )
}

function bodyFor(
  { method, path, operation }: Call,
  needs: Needs,
): Arbitrary<ShotBody & { isSigned?: boolean }> {
  if (method === 'GET') return fc.constant(noBody)
  const body = shotBody(operation.requestBody?.content ?? {}, needs)
  return path.endsWith('/webhook') ? fc.oneof(body, webhookBody(needs.known)) : body
}
