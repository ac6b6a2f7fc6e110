import { tmpdir } from 'node:os'
import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { noCache } from './page-cache/page-cache.ts'
import { registerRoutes } from './register-routes.ts'
import { type AnsweredFile, route } from './route.ts'

const keepFile = endpoint({
  method: 'GET',
  path: '/file',
  access: 'anyone',
  summary: 'A file',
  tag: 'Files',
  responses: { 200: z.undefined() },
})

async function answerWith(file: AnsweredFile) {
  const app = Fastify()
  await app.register(fastifyCookie)
  const answer = async () => ({ status: 200, body: undefined, file }) as const
  registerRoutes(app, [route(keepFile, answer)], {
    findCaller: async () => null,
    isSecure: false,
    pageCache: noCache,
    securityLog: () => undefined,
    formsFolder: tmpdir(),
    fileWorker: null,
  })
  const reply = await app.inject('/api/file')
  await app.close()
  return reply
}

describe('an answer that is a file', () => {
  it('is sent byte for byte, with its type and its name, and is stored by no cache', async () => {
    const bytes = Buffer.from([0, 1, 254, 255, 10, 13])
    const reply = await answerWith({ type: 'application/pdf', name: 'INV-000001.pdf', bytes })
    expect(reply.rawPayload).toEqual(bytes)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="INV-000001.pdf"',
      'content-length': '6',
      'cache-control': 'no-store',
    })
  })

  it('is sent unchanged if it is text', async () => {
    const reply = await answerWith({ type: 'text/html; charset=utf-8', name: 'me.html', bytes: '<p>é</p>' })
    expect(reply.body).toBe('<p>é</p>')
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('cannot add anything to the header by its name', async () => {
    const name = 'a"; filename=b.exe\r\nset-cookie: c=d'
    const { headers } = await answerWith({ type: 'text/csv', name, bytes: '' })
    expect(headers['content-disposition']).toBe('attachment; filename="a---filename-b.exe--set-cookie--c-d"')
    expect(headers).not.toHaveProperty('set-cookie')
  })
})
