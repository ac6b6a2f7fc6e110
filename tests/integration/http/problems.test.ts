import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { aCustomer, anAdministrator, aProduct, type Reply, send } from '#tests/support/given/builders.ts'
import { expectProblem } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

/** A request exactly as written, for what no well-behaved program sends. */
async function raw(method: string, path: string, init: RequestInit = {}): Promise<Reply> {
  const reply = await fetch(`${shop.url}${path}`, { method, ...init })
  const text = await reply.text()
  return { status: reply.status, headers: reply.headers, body: text ? JSON.parse(text) : null }
}

function withBody(contentType: string, body: BodyInit): RequestInit {
  return { headers: { 'content-type': contentType }, body }
}

describe('an unknown address', () => {
  it.each(['/api/nothing', '/api/products/1/2/3', '/api/', '/api', '/api/api/products', '/api/constructor'])(
    'is a 404 in JSON at %s',
    async (path) => {
      expectProblem(await raw('GET', path), 404, 'not_found')
    },
  )

  it('is a 404 for every method', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expectProblem(await raw(method, '/api/nothing'), 404, 'not_found')
    }
  })

  it('is a 404 with an overlong name', async () => {
    const long = 'x'.repeat(2_000)
    for (const path of [`/api/products/${long}`, `/api/products/category/${long}`]) {
      const reply = await raw('GET', path)
      expect([400, 404, 414]).toContain(reply.status)
      expect(reply.body.error).not.toContain('GET')
    }
  })
})

describe('an address with another method', () => {
  it.each([
    ['PATCH', '/api/products', 'GET, POST'],
    ['PATCH', '/api/products/1', 'GET, PUT, DELETE'],
    ['GET', '/api/login', 'POST'],
    ['PUT', '/api/orders', 'POST, GET'],
    ['DELETE', '/api/categories/', 'GET, POST'],
    ['POST', '/api/products/category/pc?page=1', 'GET'],
  ])('answers %s %s with 405 and the allowed methods', async (method, path, allowed) => {
    const reply = await raw(method, path)
    expectProblem(reply, 405, 'method_not_allowed')
    const sorted = (list: string) => list.split(', ').toSorted()
    expect(sorted(reply.headers.get('allow') ?? '')).toEqual(sorted(allowed))
  })

  it('answers HEAD where it answers GET', async () => {
    const reply = await raw('HEAD', '/api/products')
    expect([reply.status, reply.body]).toEqual([200, null])
  })
})

describe('a body that cannot be read', () => {
  it.each(['{', '{"email": }', 'nonsense', '[1,', '"', '{"a":1}}', '\u0000'])(
    'is a 400 if it is not JSON: %j',
    async (body) => {
      const reply = await raw('POST', '/api/login', withBody('application/json', body))
      expectProblem(reply, 400, 'bad_request')
    },
  )

  it.each(['null', '[]', '"text"', '12', 'true'])(
    'is a 400 if it is the wrong type of JSON: %s',
    async (body) => {
      for (const path of ['/api/login', '/api/createAccount', '/api/cart/check']) {
        expectProblem(await raw('POST', path, withBody('application/json', body)), 400, 'invalid')
      }
    },
  )

  it('is a 400 if it is empty or missing', async () => {
    expect((await raw('POST', '/api/login', withBody('application/json', ''))).status).toBe(400)
    expect((await raw('POST', '/api/login')).status).toBe(400)
  })

  it.each(['{"__proto__": {"role": "admin"}}', '{"constructor": {"prototype": {"role": "admin"}}}'])(
    'is a 400 if it tries to change a prototype: %s',
    async (body) => {
      expect((await raw('POST', '/api/login', withBody('application/json', body))).status).toBe(400)
    },
  )

  it('is a 413 if it is larger than any form of the shop', async () => {
    const reply = await raw('POST', '/api/login', withBody('application/json', `"${'x'.repeat(256 * 1024)}"`))
    expectProblem(reply, 413, 'too_large')
  })

  it.each(['application/xml', 'text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'])(
    'is a 415 as %s',
    async (contentType) => {
      const body = JSON.stringify({ email: 'a@shop.example', password: 'correct-horse' })
      expectProblem(
        await raw('POST', '/api/login', withBody(contentType, body)),
        415,
        'unsupported_media_type',
      )
    },
  )

  it('is never a fault as a broken multipart form', async () => {
    const id = await aProduct(shop)
    const { token } = await anAdministrator(shop)
    const forms = [
      withBody('multipart/form-data; boundary=x', 'no boundary at all'),
      withBody(
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nhalf',
      ),
      withBody('multipart/form-data', '--x--'),
      withBody(
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
      ),
    ]
    for (const form of forms) {
      const headers = { ...form.headers, authorization: `Bearer ${token}` }
      const reply = await raw('PUT', `/api/products/${id}`, { ...form, headers })
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.status).toBeLessThan(500)
      expect(reply.body).toMatchObject({
        error: expect.any(String),
        code: expect.stringMatching(/^[a-z_]+$/),
      })
    }
  })
})

describe('an invalid request', () => {
  it('names every invalid field by its path', async () => {
    const body = {
      items: [
        { productId: 1, quantity: 0 },
        { productId: 'x', quantity: 1 },
      ],
    }
    const reply = await send(shop, 'POST', '/cart/check', { body })
    expectProblem(reply, 400, 'invalid')
    expect(Object.keys(reply.body.fields)).toEqual(['items.0.quantity', 'items.1.productId'])
    expect(reply.body.error).toMatch(/^items\.0\.quantity: /)
  })

  it.each(['/api/products/%zz', '/api/products/%E0%A4%A', '/api/products/category/%', '/api/%'])(
    'is a 400 in the usual shape if its address is badly encoded: %s',
    async (path) => {
      const reply = await raw('GET', path)
      expect(reply.status).toBe(400)
      expectProblem(reply, 400, 'bad_request')
    },
  )

  it('causes no fault with badly encoded percent signs in the query', async () => {
    expect((await raw('GET', '/api/products?q=%zz&brand=%E0%A4%A&%=%')).status).toBe(200)
  })
})

describe('a call without the right to it', () => {
  it('is a 401 without a session, and a 403 with one that may not', async () => {
    const { token } = await aCustomer(shop)
    expectProblem(await send(shop, 'GET', '/orders'), 401, 'not_signed_in')
    expectProblem(await send(shop, 'GET', '/admin/products', { token }), 403, 'not_allowed')
  })

  it('is answered in the payments’ own shape on payment calls', async () => {
    const reply = await send(shop, 'GET', '/payments/yoco/status/ch_1')
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({
      success: false,
      message: 'Please log in to continue.',
      error: 'Please log in to continue.',
      code: 'not_signed_in',
    })
  })
})

describe('an internal fault', () => {
  it('is a 500 that reveals nothing internal, with its own id', async () => {
    const { db } = shop.services
    await db.execute(sql`alter table settings rename to settings_away`)
    const reply = await send(shop, 'GET', '/shop')
    await db.execute(sql`alter table settings_away rename to settings`)
    expectProblem(reply, 500, 'internal')
    expect(reply.body).toEqual({
      error: 'Something went wrong on our side. Please try again.',
      code: 'internal',
    })
    expect((await send(shop, 'GET', '/shop')).status).toBe(200)
  })
})
