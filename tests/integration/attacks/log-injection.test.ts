import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, it } from 'vitest'
import { openAddress } from '#server/http/declared-access.ts'
import { createApiServer } from '#server/http/serve.ts'
import { createLog } from '#server/log.ts'
import { rawAnswer } from '#tests/support/http/raw-request.ts'
import { openShop } from '#tests/support/shop/shop.ts'

it('writes one line of JSON per event, whatever the caller puts into a request', async () => {
  const written: string[] = []
  const out = new Writable({
    write(bytes, _encoding, done) {
      written.push(String(bytes))
      done()
    },
  })
  const shop = await openShop()
  const app = await createApiServer({ ...shop.services, log: pino({ level: 'info' }, out) })
  app.get('/fault', openAddress, async () => {
    throw new Error('\r\n{"level":30,"msg":"all is well"}\u001b[2J')
  })
  await app.inject({
    url: '/fault?q=%0d%0a%1b[31m&x=\u001b[2J',
    headers: {
      'user-agent': 'a\u001b[31m',
      referer: '\u001b]0;taken\u0007',
      authorization: 'Bearer secret-token',
    },
  })
  await app.close()
  await shop.close()

  const lines = written.join('').trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(2)
  for (const line of lines) {
    for (const control of ['\r', '\u001b', '\u0007']) expect(line).not.toContain(control)
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) })
  }
  expect(lines.join()).not.toContain('secret-token')
})

it('writes no token, search or name from an address, found or not', async () => {
  const written: string[] = []
  const out = new Writable({
    write(bytes, _encoding, done) {
      written.push(String(bytes))
      done()
    },
  })
  const shop = await openShop()
  const app = await createApiServer({ ...shop.services, log: createLog('trace', out) })
  app.get('/fault', openAddress, async () => {
    throw new Error('no such luck')
  })
  for (const url of [
    '/api/products?q=looked-for',
    '/reset-password?token=looked-for',
    '/fault?name=looked-for',
  ]) {
    await app.inject({ url, headers: { referer: 'https://shop.example/?token=looked-for' } })
  }
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const line of ['POST /a"b?q=looked-for', 'POST /a\\"b?q="looked-for', 'M-SEARCH /x?q=looked-for'])
    await rawAnswer(url, `${line} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n`)
  await app.close()
  await shop.close()
  expect(written.join('')).toMatch(/Route POST:\/a\\"b not found/)
  expect(written.join('')).toContain('/reset-password')
  expect(written.join('')).not.toContain('looked-for')
})
