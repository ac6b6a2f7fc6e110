import { afterAll, describe, expect, it } from 'vitest'
import { shopApi } from '#server/routes.ts'
import { anAdministrator, aProduct } from '#tests/support/given/builders.ts'
import { patienceMs } from '#tests/support/patience.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
await aProduct(shop)
const token = (await anAdministrator(shop)).token
afterAll(() => shop.close())

const line = '\r\n'
const part = (head: string, body: string) =>
  `--x${line}content-disposition: form-data; ${head}${line}${line}${body}${line}`
const file = (field: string, bytes = 'not a picture') =>
  part(`name="${field}"; filename="a.png"${line}content-type: image/png`, bytes)

const whole = (field: string) =>
  `${part('name="name"', 'A form')}${file(field)}${part('name="brand"', 'Acme')}--x--${line}`

async function sent(
  method: string,
  path: string,
  body: string,
  contentType = 'multipart/form-data; boundary=x',
) {
  const reply = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    body,
    signal: AbortSignal.timeout(patienceMs),
  })
  return { status: reply.status, body: await reply.json() }
}

const isRefusal = (status: number) => status >= 400 && status < 500

describe('a truncated or broken form', () => {
  const forms = () =>
    shopApi(shop.services)
      .map(({ endpoint }) => endpoint)
      .filter(({ bodyKind }) => bodyKind === 'multipart')
      .map(({ method, path, files }) => ({
        method,
        path: path.replace(/:\w+/g, '1'),
        field: files?.field ?? 'file',
      }))

  it('is refused by every call that accepts one, wherever it is cut off, and never blocks it', async () => {
    expect(forms().length).toBeGreaterThan(2)
    for (const { method, path, field } of forms()) {
      const text = whole(field)
      const closing = text.lastIndexOf('--x--') + '--x--'.length
      for (let end = 1; end < closing; end += 3) {
        const { status, body } = await sent(method, path, text.slice(0, end))
        expect({ path, end, status }).toEqual({ path, end, status: 400 })
        expect(body).toMatchObject({ error: expect.any(String), code: expect.any(String) })
      }
    }
  })

  it.each([
    ['no part', `--x--${line}`],
    ['nothing', ''],
    [
      'another boundary',
      `--y${line}content-disposition: form-data; name="name"${line}${line}a${line}--y--${line}`,
    ],
    ['a part without a head', `--x${line}${line}a${line}--x--${line}`],
    ['a part without a name', `${part('filename="a"', 'a')}--x--${line}`],
    ['a head without an end', `--x${line}content-disposition: form-data; name="name"${line}`],
    [
      'a head of 100 kB',
      `--x${line}content-disposition: form-data; name="${'n'.repeat(100_000)}"${line}${line}a${line}--x--${line}`,
    ],
    ['a prototype as a field', `${part('name="__proto__"', 'a')}--x--${line}`],
    ['a prototype as a file', `${file('constructor')}--x--${line}`],
    [
      'invalid JSON',
      `--x${line}content-disposition: form-data; name="name"${line}content-type: application/json${line}${line}{${line}--x--${line}`,
    ],
    ['a NUL in a name', `${part('name="na\0me"', 'a')}--x--${line}`],
    ['a thousand fields', `${part('name="tags"', '[]').repeat(1_000)}--x--${line}`],
    ['a field of a megabyte', `${part('name="name"', 'n'.repeat(1_000_000))}--x--${line}`],
    ['deeply nested JSON', `${part('name="tags"', '['.repeat(30_000))}--x--${line}`],
    ['files in another field', `${file('elsewhere').repeat(5)}--x--${line}`],
    ['two hundred files', `${file('images').repeat(200)}--x--${line}`],
  ])('with %s is refused', async (_what, body) => {
    for (const { method, path } of forms()) {
      const { status } = await sent(method, path, body)
      expect({ path, status, isRefusal: isRefusal(status) || status === 200 }).toMatchObject({
        isRefusal: true,
      })
    }
  })

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="',
    'multipart/mixed; boundary=x',
    `multipart/form-data; boundary=${'x'.repeat(5_000)}`,
  ])('of the type %s is refused', async (contentType) => {
    for (const { method, path, field } of forms()) {
      const { status } = await sent(method, path, whole(field), contentType)
      expect(isRefusal(status), `${method} ${path} ${status}`).toBe(true)
    }
  })
})
