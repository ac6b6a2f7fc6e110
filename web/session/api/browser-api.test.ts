import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { login, verifySession } from '#contract/accounts/account.ts'
import { isApiError } from '#contract/api.ts'
import { listCategories } from '#contract/catalogue/category.ts'
import { endpoint } from '#contract/endpoint.ts'
import { shopClient } from './browser-api.ts'

const readThing = endpoint({
  method: 'GET',
  path: '/things/:id',
  access: 'anyone',
  summary: 'One thing',
  tag: 'Test',
  params: z.object({ id: z.string() }),
  query: z.object({ brand: z.array(z.string()).optional(), page: z.number().optional() }),
  responses: { 200: z.object({ path: z.string() }), 204: z.undefined() },
})

test('fills in the path and the query', async () => {
  const shop = await aShop((request, response) => answer(response, 200, { path: request.url }))
  const found = await shop.call(readThing, {
    params: { id: 'a/b c' },
    query: { brand: ['Apple', 'Dell & co'], page: undefined },
  })
  expect(found).toEqual({ path: '/things/a%2Fb%20c?brand=Apple&brand=Dell+%26+co' })
})

test('sends the bearer from storage, another one, or none', async () => {
  const bearers: unknown[] = []
  const shop = await aShop((request, response) => {
    bearers.push(request.headers.authorization)
    answer(response, 200, { categories: [] })
  })
  await shop.call(listCategories, {})
  await shop.call(listCategories, {}, { token: 'other' })
  await shop.call(listCategories, {}, { token: null })
  expect(bearers).toEqual(['Bearer stored', 'Bearer other', undefined])
})

test('sends a body as JSON', async () => {
  const bodies: unknown[] = []
  const shop = await aShop(async (request, response) => {
    bodies.push(request.headers['content-type'], JSON.parse(await textOf(request)))
    answer(response, 401, { error: 'Invalid login credentials', code: 'invalid_credentials' })
  })
  await refusalOf(shop.call(login, { body: { email: 'a@b.co', password: 'x' } }))
  expect(bodies).toEqual(['application/json', { email: 'a@b.co', password: 'x' }])
})

test('sends a form if the contract asks for one: text unchanged, the rest as JSON text', async () => {
  const saveThing = endpoint({
    ...readThing,
    method: 'PUT',
    body: z.object({
      name: z.string(),
      price: z.number(),
      tags: z.array(z.string()),
      max: z.number().nullable(),
    }),
    bodyKind: 'multipart',
  })
  const forms: unknown[] = []
  const shop = await aShop(async (request, response) => {
    const type = request.headers['content-type'] ?? ''
    const form = await new Response(await textOf(request), { headers: { 'content-type': type } }).formData()
    forms.push(Object.fromEntries(form))
    answer(response, 200, { path: '' })
  })
  const body = { name: '12', price: 12.5, tags: ['new'], max: null }
  await shop.call(saveThing, { params: { id: '1' }, body })
  expect(forms).toEqual([{ name: '12', price: '12.5', tags: '["new"]', max: 'null' }])
})

test('reports a refusal with its status and all its fields', async () => {
  const shop = await aShop((_, response) =>
    answer(response, 409, { error: 'Prices changed', code: 'price_changed', lines: [{ productId: 7 }] }),
  )
  expect(await refusalOf(shop.call(listCategories, {}))).toMatchObject({
    status: 409,
    message: 'Prices changed',
    problem: { code: 'price_changed', lines: [{ productId: 7 }] },
  })
})

test('reads the message of a refusal without an error text', async () => {
  const shop = await aShop((_, response) =>
    answer(response, 400, { success: false, message: 'No such order' }),
  )
  expect(await refusalOf(shop.call(listCategories, {}))).toMatchObject({ message: 'No such order' })
})

test('ignores invalid parts of a refusal', async () => {
  const shop = await aShop((_, response) =>
    answer(response, 400, { error: 'Not like this', code: 7, fields: { name: 3 } }),
  )
  const problem = { error: 'Not like this', code: 'refused' }
  expect(await refusalOf(shop.call(listCategories, {}))).toMatchObject({ status: 400, problem })
})

test('reports the status of a refusal without a message', async () => {
  const shop = await aShop((_, response) => {
    response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>')
  })
  expect(await refusalOf(shop.call(listCategories, {}))).toMatchObject({
    status: 502,
    message: 'HTTP error! status: 502',
    problem: { code: 'no_text' },
  })
})

test("refuses an answer in another shape than the contract's", async () => {
  const shop = await aShop((_, response) => answer(response, 200, { user: {} }))
  expect(await refusalOf(shop.call(verifySession, {}))).toMatchObject({
    message: 'Unexpected response format',
    problem: { code: 'unexpected_answer' },
  })
})

test('accepts an empty answer', async () => {
  const shop = await aShop((_, response) => {
    response.writeHead(204).end()
  })
  expect(await shop.call(readThing, { params: { id: '1' } })).toBeUndefined()
})

test('fetches an endpoint when it is called, and not before', async () => {
  const shop = await aShop((_, response) => answer(response, 200, { path: 'found' }))
  let fetches = 0
  const distant = async () => {
    fetches += 1
    return readThing
  }
  expect(await shop.call(distant, { params: { id: '1' } })).toEqual({ path: 'found' })
  expect(fetches).toBe(1)
})

test('reports the shop as unreachable if an endpoint cannot be fetched', async () => {
  const shop = await aShop((_, response) => answer(response, 200, { path: '' }))
  const distant = (): Promise<typeof readThing> =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  expect(await refusalOf(shop.call(distant, { params: { id: '1' } }))).toMatchObject({
    status: 0,
    problem: { code: 'offline' },
  })
})

test('downloads a file unchanged, with the session of the logged-in person', async () => {
  const shop = await aShop((request, response) => response.end(`<p>${request.headers.authorization}</p>`))
  const file = await shop.file(listCategories, {})
  expect(await file.text()).toBe('<p>Bearer stored</p>')
})

test('keeps waiting for a large file as long as data arrives, and reports progress', async () => {
  const shop = await aShop((_, response) => {
    const parts = ['one ', 'two ', 'three ', 'four']
    const sendNext = () => {
      const part = parts.shift()
      if (part === undefined) response.end()
      else response.write(part, () => setTimeout(sendNext, 120))
    }
    sendNext()
  }, 300)
  const told: number[] = []
  const file = await shop.file(listCategories, {}, (bytes) => told.push(bytes))
  expect(await file.text()).toBe('one two three four')
  expect(told.at(-1)).toBe(18)
  expect(told.length).toBeGreaterThan(1)
})

test('gives up on a file that stops coming', async () => {
  const shop = await aShop((_, response) => {
    response.write('half of ')
  }, 100)
  expect(await refusalOf(shop.file(listCategories, {}))).toMatchObject({ status: 0 })
})

test('reports why a file was refused', async () => {
  const shop = await aShop((_, response) =>
    answer(response, 401, { error: 'Please log in', code: 'signed_out' }),
  )
  expect(await refusalOf(shop.file(listCategories, {}))).toMatchObject({
    status: 401,
    problem: { error: 'Please log in' },
  })
})

test('reports the shop as unreachable if nobody answers', async () => {
  const nobody = shopClient({ baseUrl: 'http://127.0.0.1:1', timeoutMs: 1000, readToken: () => null })
  expect(await refusalOf(nobody.call(listCategories, {}))).toMatchObject({
    status: 0,
    message: 'We could not reach the shop. Check your connection and try again.',
    problem: { code: 'offline' },
  })
})

test('gives up on a shop that does not answer in time', async () => {
  const shop = await aShop(() => undefined, 20)
  expect(await refusalOf(shop.call(listCategories, {}))).toMatchObject({
    status: 0,
    problem: { code: 'offline' },
  })
})

async function aShop(
  reply: (request: IncomingMessage, response: ServerResponse) => unknown,
  timeoutMs = 5000,
) {
  const server = createServer(reply)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The test server has no port')
  return shopClient({ baseUrl: `http://127.0.0.1:${address.port}`, timeoutMs, readToken: () => 'stored' })
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  return (await request.toArray()).join('')
}

async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!isApiError(error)) throw new Error('The call was not refused', { cause: error })
  return error
}
