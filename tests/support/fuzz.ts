import { Agent, request as ask } from 'node:http'
import { sql } from 'drizzle-orm'
import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import routes from '#web/routes.ts'
import { browseFields } from '#web/storefront/features/catalogue/browse-state.ts'
import { aCustomer, anAddress, anAdministrator, aProduct, type ShopRows, send } from './builders.ts'
import { nastyText, nearly } from './schema-arbitrary.ts'

export type FuzzReport = {
  byStatus: Map<string, number>
  /** Answers of 500, and requests that were never answered. */
  faults: string[]
}

type Who = 'guest' | 'customer' | 'administrator'
type Shot = { who: Who; method: string; path: string; headers: Record<string, string>; body: Buffer | null }

const Operation = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: z.unknown() })).default([]),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown() })) })
    .optional(),
})
type Operation = z.infer<typeof Operation>
type Call = { method: string; path: string; operation: Operation }
type Routes = readonly { path?: string; index?: boolean; children?: Routes }[]

// Longer than anything takes that will still be answered.
const patienceMs = 30_000
const atOnce = 6
const oneRound = 500

/**
 * Sends so many requests, the same for the same seed, to every call of the API and every page: what their own schemas
 * describe, and what has broken programs before, as a guest, a customer and an administrator.
 */
export async function fuzz(
  shop: ShopRows & { url: string },
  { requests, seed }: { requests: number; seed: number },
): Promise<FuzzReport> {
  const document = (await send(shop, 'GET', '/openapi.json')).body
  const shots = shotsAt(document, await knownWords(shop))
  const report: FuzzReport = { byStatus: new Map(), faults: [] }
  const bearers = await openBearers(shop)
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

  for (let sent = 0; sent < requests; sent += oneRound) {
    const round = fc
      .sample(shots, { seed: seed + sent, numRuns: Math.min(oneRound, requests - sent) })
      .values()
    const shooting = Array.from({ length: atOnce }, async () => {
      for (const shot of round) {
        const status = await fire(shop.url, agent, shot, await bearers.of(shot.who))
        report.byStatus.set(status, (report.byStatus.get(status) ?? 0) + 1)
        if (status === '500' || Number.isNaN(Number(status))) report.faults.push(`${status}: ${told(shot)}`)
      }
    })
    await Promise.all(shooting)
    await bearers.renew()
  }
  agent.destroy()
  return report
}

export function printed({ byStatus, faults }: FuzzReport): string {
  const counts = [...byStatus].toSorted().map(([status, count]) => `${String(count).padStart(8)}  ${status}`)
  return [...counts, ...faults.map((fault) => `FAULT ${fault}`)].join('\n')
}

/** What is in the shop, so that requests reach what lies behind the first look. */
async function knownWords(shop: ShopRows & { url: string }): Promise<string[]> {
  const ids = [await aProduct(shop, { onHand: 1_000 }), await aProduct(shop, { onHand: 1_000 })]
  const buyer = await aCustomer(shop)
  const order = await send(shop, 'POST', '/orders', {
    token: buyer.token,
    headers: { 'idempotency-key': 'fuzz' },
    body: { items: [{ productId: ids[0], quantity: 1 }], shippingInfo: anAddress },
  })
  const slugs = await shop.services.db.execute<{ slug: string }>(
    sql`select slug from products where id in (${ids[0]}, ${ids[1]})`,
  )
  return [
    ...ids.map(String),
    ...slugs.rows.map(({ slug }) => slug),
    String(order.body.order?.orderNumber ?? '1'),
    buyer.id,
    'laptops',
    '1',
    '2',
  ]
}

/** An attack may end its own session, so whoever is known no longer comes in again. */
async function openBearers(shop: ShopRows & { url: string }) {
  const open = { customer: () => aCustomer(shop), administrator: () => anAdministrator(shop) }
  const held = { customer: await open.customer(), administrator: await open.administrator() }
  return {
    of: async (who: Who) => (who === 'guest' ? null : held[who].token),
    async renew() {
      for (const who of ['customer', 'administrator'] as const) {
        const { status } = await send(shop, 'GET', '/auth/verify', { token: held[who].token })
        if (status !== 200) held[who] = await open[who]()
      }
      const reached = await send(shop, 'GET', '/admin/settings', { token: held.administrator.token })
      if (reached.status !== 200) held.administrator = await open.administrator()
    },
  }
}

async function fire(url: string, agent: Agent, shot: Shot, bearer: string | null): Promise<string> {
  const { hostname, port } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<string>()
  try {
    const sending = ask({
      hostname,
      port,
      agent,
      method: shot.method,
      path: shot.path,
      headers: { ...shot.headers, ...(bearer && { authorization: `Bearer ${bearer}` }) },
      signal: AbortSignal.timeout(patienceMs),
    })
    sending.on('response', (answer) => {
      answer.resume()
      answer.once('close', () => resolve(String(answer.statusCode)))
    })
    // A body that is refused before its end is cut off; one that nobody answers is a fault of the shop's.
    sending.on('error', (error) => resolve(error.name === 'AbortError' ? 'no answer' : '000'))
    sending.end(shot.body ?? undefined)
  } catch {
    // Node itself sends no such head.
    resolve('000')
  }
  return promise
}

function told({ who, method, path, headers, body }: Shot): string {
  const kind = headers['content-type'] ?? ''
  return `${who} ${method} ${path.slice(0, 400)} ${kind.slice(0, 80)} ${body?.toString().slice(0, 1_500) ?? ''}`
}

function shotsAt(document: unknown, known: readonly string[]): Arbitrary<Shot> {
  const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) }).parse(document)
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  )
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...calls).chain((call) => callShot(call, document, known)) },
    { weight: 1, arbitrary: pageShot(pagePaths(routes as Routes), known) },
  )
}

const who = fc.constantFrom<Who>('guest', 'customer', 'administrator', 'administrator')

const oddSigns = fc.constantFrom(
  '%',
  '%ff',
  '%zz',
  '%00',
  '%ED%A0%80',
  '%C0%AF',
  '..%2f',
  '%2e%2e/',
  '%23',
  '+',
  ';',
  '\\',
)

/** Text in an address, as it should be written and as it should not. */
function written(text: Arbitrary<string>): Arbitrary<string> {
  const right = text.map((one) => encodeURIComponent(one.toWellFormed()))
  return fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: oddSigns })
}

function asText(value: unknown): string {
  return String(typeof value === 'object' ? JSON.stringify(value) : value)
}

function callShot(call: Call, document: unknown, known: readonly string[]): Arbitrary<Shot> {
  const { operation, method } = call
  const named = operation.parameters.filter((parameter) => parameter.in !== 'header')
  const texts = (schema: unknown, isInPath: boolean) =>
    fc.oneof(
      { weight: isInPath ? 5 : 1, arbitrary: fc.constantFrom(...known) },
      { weight: 3, arbitrary: nearly(schema, document).map(asText) },
      { weight: 1, arbitrary: nastyText },
    )
  const inPath = fc.record(
    Object.fromEntries(
      named
        .filter((one) => one.in === 'path')
        .map(({ name, schema }) => [name, written(texts(schema, true))]),
    ),
  )
  const inQuery = named.filter((one) => one.in === 'query')
  const pair = fc.oneof(
    ...inQuery.map(({ name, schema }) => written(texts(schema, false)).map((value) => `${name}=${value}`)),
    written(nastyText),
    fc.constantFrom('__proto__=1', 'constructor[prototype]=1', '=', '&', 'page=1&page=2', 'limit=0', 'q='),
  )
  const query = fc.array(pair, { maxLength: 4 })
  return fc.record({ who, inPath, query, body: bodyFor(call, document) }).map((shot) => ({
    who: shot.who,
    method,
    path:
      `${call.path.replace(/\{(\w+)\}/g, (_, name) => shot.inPath[name] || '-')}` +
      (shot.query.length > 0 ? `?${shot.query.join('&')}` : ''),
    headers: { 'idempotency-key': 'fuzz', ...shot.body.headers },
    body: shot.body.bytes,
  }))
}

type Body = { headers: Record<string, string>; bytes: Buffer | null }

function aBody(type: string, text: string | Buffer): Body {
  const bytes = Buffer.from(text)
  return { headers: { 'content-type': type, 'content-length': String(bytes.length) }, bytes }
}

const json = 'application/json'

const oddTypes = fc.constantFrom(
  json,
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  '/',
  'x'.repeat(2_000),
)

const oddTexts = fc.constantFrom(
  '',
  'null',
  '[]',
  '""',
  '0',
  '{"a":1,"a":{}}',
  '{"quantity":1e999,"amount":-0,"price":1e-9,"total":399.000000001}',
  '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}',
  '{"items":{"length":1e9}}',
  '['.repeat(5_000) + ']'.repeat(5_000),
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  '{"email":"a',
  '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\na\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\n\r\nnothing\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nsku,name\r\n"a',
)

function bodyFor({ method, operation }: Call, document: unknown): Arbitrary<Body> {
  if (method === 'GET') return fc.constant({ headers: {}, bytes: null })
  const content = operation.requestBody?.content ?? {}
  const schema = content[json]?.schema ?? content['multipart/form-data']?.schema
  const odd = fc.tuple(oddTypes, oddTexts).map(([type, text]) => aBody(type, text))
  if (schema === undefined) return fc.oneof(fc.constant({ headers: {}, bytes: null }), odd)
  const right = nearly(schema, document).map((value) => aBody(json, JSON.stringify(value) ?? ''))
  const form = nearly(schema, document).map((value) =>
    aBody('multipart/form-data; boundary=x', formOf(value)),
  )
  return fc.oneof(
    { weight: 6, arbitrary: right },
    { weight: 'multipart/form-data' in content ? 4 : 1, arbitrary: form },
    { weight: 2, arbitrary: odd },
  )
}

function formOf(value: unknown): string {
  const fields = value !== null && typeof value === 'object' ? Object.entries(value) : []
  const parts = fields.map(([name, field]) => {
    const isFile = name === 'images' || name === 'file'
    const head = `form-data; name="${name.replace(/[^\w]/g, '_')}"${isFile ? '; filename="a.csv"' : ''}`
    return `--x\r\ncontent-disposition: ${head}\r\n\r\n${asText(field)}\r\n`
  })
  return `${parts.join('')}--x--\r\n`
}

function pagePaths(table: Routes, above = ''): string[] {
  return table.flatMap(({ path = '', children }) => {
    const here = path ? `${above}/${path}` : above
    return [here || '/', ...pagePaths(children ?? [], here)]
  })
}

const pageFields = [
  ...Object.values(browseFields),
  'from',
  'order',
  'token',
  'cancelled',
  '_routes',
  'step',
  'junk',
]

function pageShot(paths: readonly string[], known: readonly string[]): Arbitrary<Shot> {
  const name = written(fc.oneof(fc.constantFrom(...known), nastyText))
  const query = fc.array(
    fc.tuple(
      fc.constantFrom(...pageFields),
      written(fc.oneof(fc.constantFrom(...known, 'Acme', '100', '1'), nastyText)),
    ),
    { maxLength: 5 },
  )
  return fc
    .record({
      who,
      path: fc.constantFrom(...new Set(paths)),
      name,
      end: fc.constantFrom('', '', '', '.data', '/', '//', '.data/', '#a'),
      query,
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'),
    })
    .map((shot) => ({
      who: shot.who,
      method: shot.method,
      path:
        shot.path.replace(/:\w+|\*/g, () => shot.name || '-') +
        shot.end +
        (shot.query.length > 0 ? `?${shot.query.map((pair) => pair.join('=')).join('&')}` : ''),
      headers: {},
      body: null,
    }))
}
