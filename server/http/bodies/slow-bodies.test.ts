import { connect } from 'node:net'
import { setTimeout as passMs } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { allowSlowBody, refuseSlowBodies } from './slow-bodies.ts'

async function talk(request: string): Promise<string> {
  const app = Fastify()
  await app.register(multipart)
  refuseSlowBodies(app, { timeoutMs: 50 })
  app.post('/', async () => ({ ok: true }))
  app.post('/upload', async (request) => {
    allowSlowBody(request)
    await passMs(120)
    return { ok: true }
  })
  app.route({
    method: ['GET', 'POST'],
    url: '/slow',
    handler: async () => {
      await passMs(120)
      return { ok: true }
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const socket = connect(address.port, '127.0.0.1')
  socket.write(request)
  let said = ''
  for await (const bytes of socket) said += bytes
  await app.close()
  return said
}

const head = 'POST / HTTP/1.1\r\nhost: shop\r\nconnection: close\r\ncontent-type: application/json\r\n'

it('drops a body that does not arrive', async () => {
  const said = await talk(`${head}content-length: 100\r\n\r\n{"a":`)
  expect(said).toMatch(/^HTTP\/1.1 408 /)
  expect(said).toContain('"code":"timeout"')
  expect(said).toMatch(/connection: close/i)
})

it('does not disturb one that does', async () => {
  expect(await talk(`${head}content-length: 7\r\n\r\n{"a":1}`)).toMatch(/^HTTP\/1.1 200 /)
})

it.each([
  ['a question', 'GET /slow HTTP/1.1\r\n'],
  ['an order without a body', 'POST /slow HTTP/1.1\r\n'],
  ['an order with an empty body', 'POST /slow HTTP/1.1\r\ncontent-length: 0\r\n'],
])('leaves %s all the time its answer takes', async (_what, lines) => {
  expect(await talk(`${lines}host: shop\r\nconnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /)
})

it('leaves a body that has arrived all the time its answer takes', async () => {
  const slow = head.replace('POST /', 'POST /slow')
  expect(await talk(`${slow}content-length: 7\r\n\r\n{"a":1}`)).toMatch(/^HTTP\/1.1 200 /)
})

const form = head.replace('application/json', 'multipart/form-data; boundary=x')

it('drops a form that nobody reads, even if it was answered', async () => {
  const said = await talk(`${form.replace('connection: close\r\n', '')}content-length: 100\r\n\r\n--x`)
  expect(said).toMatch(/^HTTP\/1.1 200 /)
})

it('gives a form its time once its sender is found to be authorised', async () => {
  const upload = form.replace('POST /', 'POST /upload')
  expect(await talk(`${upload}content-length: 100\r\n\r\n--x`)).toMatch(/^HTTP\/1.1 200 /)
})
