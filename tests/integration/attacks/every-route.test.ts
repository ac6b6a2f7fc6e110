import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { aCustomer, anAddress, anAdministrator, aProduct, send } from '#tests/support/given/builders.ts'
import { nastyText, nearly } from '#tests/support/http/schema-arbitrary.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const Operation = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: z.unknown() })).default([]),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown() })) })
    .optional(),
})
type Operation = z.infer<typeof Operation>

const shop = await openShop()
afterAll(() => shop.close())
const document = (await send(shop, 'GET', '/openapi.json')).body
const calls = Object.entries(
  z.record(z.string(), z.record(z.string(), Operation)).parse(document.paths),
).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    operation,
  })),
)

const secretsOfTheVictim = ['victim@hidden.example', 'Hidden Lane 7', '+27821110000']

const victim = await aCustomer(shop, 'victim@hidden.example')
const productId = await aProduct(shop, { wholesaleCents: 7_654_321, retailCents: 9_999_900 })
const [email, address, phone] = secretsOfTheVictim
await send(shop, 'POST', '/orders', {
  token: victim.token,
  headers: { 'idempotency-key': 'a-key' },
  body: {
    items: [{ productId, quantity: 1 }],
    shippingInfo: { ...anAddress, email, address, phone },
  },
})

/** What no call by a customer or a guest may change. */
async function whatMatters() {
  const ask = async (query: ReturnType<typeof sql>) => (await shop.services.db.execute(query)).rows
  return {
    administrators: await ask(
      sql`select email from accounts where role <> 'customer' or permissions <> '{}' order by email`,
    ),
    victim: await ask(sql`select role, permissions, email from accounts where id = ${victim.id}`),
    prices: await ask(sql`select id, retail_cents, wholesale_cents, cost_cents from products order by id`),
    stock: await ask(sql`select product_id, on_hand from stock_levels order by product_id`),
    ordersOfTheVictim: await ask(sql`select status, total_cents from orders where account_id = ${victim.id}`),
    paid: await ask(sql`select count(*) from payments`),
  }
}

// Signs of SQL, stack traces, file names and database messages.
const leak =
  /select .* from|insert into|syntax error|violates|duplicate key|relation "|\bat \S+ \(|node_modules|\/server\/|\.ts:\d|ECONN|drizzle|postgres/i

function expectDecent(reply: { status: number; text: string }, call: { method: string; path: string }): void {
  expect({ ...call, status: reply.status, isFault: reply.status >= 500 }).toMatchObject({ isFault: false })
  if (reply.status < 400) return
  const body = JSON.parse(reply.text)
  expect(body).toMatchObject({ error: expect.any(String), code: expect.stringMatching(/^[a-z_]+$/) })
  expect(body.error).not.toMatch(leak)
}

type Raw = {
  method: string
  path: string
  token?: string
  body?: string | Uint8Array<ArrayBuffer>
  contentType?: string
}

async function raw({ method, path, token, body, contentType = 'application/json' }: Raw) {
  const reply = await fetch(`${shop.url}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': contentType }),
      'idempotency-key': 'attack',
    },
    ...(body !== undefined && method !== 'GET' && { body }),
  })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}

/** Encoded by hand, since URLSearchParams repairs invalid text. */
function written(value: unknown): string {
  return encodeURIComponent(String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed())
}

function requestsOf({ path, operation }: { path: string; operation: Operation }) {
  const placed = (where: string) => operation.parameters.filter((parameter) => parameter.in === where)
  const values = (parameters: Operation['parameters']) =>
    fc.record(
      Object.fromEntries(
        parameters.map(({ name, schema }) => [name, fc.oneof(nearly(schema, document), nastyText)]),
      ),
      { requiredKeys: parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name) },
    )
  const schema = operation.requestBody?.content['application/json']?.schema
  return fc
    .record({
      params: values(placed('path')),
      query: values(placed('query')),
      body: schema === undefined ? fc.constant(undefined) : nearly(schema, document),
    })
    .map(({ params, query, body }) => {
      const address = path.replace(/\{(\w+)\}/g, (_, name) => written(params[name]) || '-')
      const search = Object.entries(query)
        .map(([name, value]) => `${name}=${written(value)}`)
        .join('&')
      return {
        path: search ? `${address}?${search}` : address,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }
    })
}

// The same requests in every run, so that a fault is reproducible.
const runs = { seed: 20261120, numRuns: 16 }

describe(`${calls.length} calls, each in ${runs.numRuns * 3} shapes made from the OpenAPI document`, () => {
  it.each(calls)(
    '$method $path never answers with a fault, leaks a secret or grants a right',
    async ({ method, path, operation }) => {
      const before = await whatMatters()
      await fc.assert(
        fc.asyncProperty(requestsOf({ path, operation }), async (request) => {
          for (const person of [null, await aCustomer(shop)]) {
            const reply = await raw({ method, ...request, ...(person && { token: person.token }) })
            expectDecent(reply, { method, path: request.path })
            expect(secretsOfTheVictim.filter((secret) => reply.text.includes(secret))).toEqual([])
            expect(reply.text).not.toContain('76543.21')
          }
        }),
        runs,
      )
      expect(await whatMatters()).toEqual(before)
    },
    120_000,
  )

  it.each(calls)(
    '$method $path never answers an administrator with a fault',
    async ({ method, path, operation }) => {
      await fc.assert(
        fc.asyncProperty(requestsOf({ path, operation }), async (request) => {
          const { token } = await anAdministrator(shop)
          expectDecent(await raw({ method, ...request, token }), { method, path: request.path })
        }),
        runs,
      )
    },
  )
})

describe('a malformed request', () => {
  const bodies = [
    { name: 'truncated JSON', body: '{"email": "a@shop.example", "pass' },
    { name: 'deeply nested JSON', body: '['.repeat(50_000) },
    { name: 'an invalid number', body: '{"quantity": 1e999, "amount": NaN}' },
    { name: 'bytes that are not text', body: new Uint8Array([0xff, 0xfe, 0x00, 0xc3, 0x28]) },
    { name: 'a prototype', body: '{"__proto__": {"role": "admin", "isAdmin": true}}' },
    { name: 'three hundred kilobytes and more', body: `{"a": "${'x'.repeat(300 * 1024)}"}` },
    {
      name: 'a form without an end',
      body: '--x\r\nContent-Dis',
      contentType: 'multipart/form-data; boundary=x',
    },
    { name: 'a form without a boundary', body: 'a', contentType: 'multipart/form-data' },
    { name: 'a page’s form', body: 'role=admin', contentType: 'application/x-www-form-urlencoded' },
    {
      name: 'XML',
      body: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      contentType: 'text/xml',
    },
  ]
  const withBodies = calls.filter(({ method }) => method !== 'GET')

  it.each(bodies)(
    `with $name is refused by all ${withBodies.length} calls that take a body`,
    async (body) => {
      for (const { method, path } of withBodies) {
        const { token } = await aCustomer(shop)
        const address = path.replace(/\{\w+\}/g, '1')
        const reply = await raw({ method, path: address, token, ...body })
        expectDecent(reply, { method, path: address })
        if (body.name.startsWith('three hundred')) expect([403, 413]).toContain(reply.status)
      }
    },
  )
})
