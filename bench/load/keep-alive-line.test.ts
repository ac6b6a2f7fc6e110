import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { openLine } from './keep-alive-line.ts'
import { rawForm, rawRequestsFor } from './raw-requests.ts'
import { jsonOf } from './response-reader.ts'

let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function serve(handler: Parameters<typeof createServer>[1]): Promise<string> {
  const listening = createServer(handler)
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
}

test('asks one thing after another on the same connection', async () => {
  const ports = new Set<number | undefined>()
  const url = await serve((request, reply) => {
    ports.add(request.socket.remotePort)
    reply.setHeader('x-request-id', '1')
    reply.end(JSON.stringify({ path: request.url, key: request.headers['idempotency-key'] }))
  })
  const line = openLine(url)
  const requests = rawRequestsFor(url)
  const first = await line.ask(requests.get('/a'))
  expect(first).toMatchObject({ status: 200, isCached: false, body: null })
  const more = { token: 'token', key: 'key-1' }
  const second = await line.ask(requests.postJson('/b', { name: 'Zoë' }, more), { isBodyWanted: true })
  expect(jsonOf(second)).toEqual({ path: '/b', key: 'key-1' })
  expect(ports.size).toBe(1)
  line.close()
})

test('a broken connection fails what was asked, and the next request opens another', async () => {
  let asked = 0
  const url = await serve((request, reply) => {
    if (++asked === 1) request.socket.destroy()
    else reply.end('well')
  })
  const line = openLine(url)
  const request = rawRequestsFor(url).get('/')
  await expect(line.ask(request)).rejects.toThrow()
  expect(await line.ask(request, { isBodyWanted: true })).toMatchObject({ body: Buffer.from('well') })
  line.close()
})

test('a form ends its connection', async () => {
  const url = await serve(async (request, reply) => {
    reply.writeHead((await text(request)) === 'cardNumber=4111+1111' ? 303 : 400).end()
  })
  const line = openLine(url)
  const answer = await line.ask(rawForm(url, '/pay', { cardNumber: '4111 1111' }))
  expect(answer.status).toBe(303)
  line.close()
})
