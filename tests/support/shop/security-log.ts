import { Writable } from 'node:stream'
import { createApiServer } from '#server/http/serve.ts'
import { createLog } from '#server/log.ts'
import { createSecurityLog } from '#server/security-log.ts'
import type { Reply } from '../given/builders.ts'
import type { TestShop } from './shop.ts'

type Line = Record<string, unknown> & { event: string; level: number }

/** A second server of the shop, behind a proxy and with a readable log. */
export async function openWatched(shop: TestShop, level = 'info') {
  const written: string[] = []
  const out = new Writable({
    write(bytes, _encoding, done) {
      written.push(String(bytes))
      done()
    },
  })
  const log = createLog(level, out)
  const { clock } = shop.services
  const { securityLog } = createSecurityLog({ log, clock })
  const app = await createApiServer({ ...shop.services, log, securityLog, trustProxy: ['loopback'] })
  async function call(
    method: Method,
    path: string,
    { from = '41.13.0.1', token, body }: Visit = {},
  ): Promise<Pick<Reply, 'status' | 'body'>> {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        'x-forwarded-for': from,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { payload: body }),
    })
    return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() }
  }
  return {
    call,
    /** Everything logged since the last call of `events`. */
    text: () => written.join(''),
    /** Security events since the last call. */
    events(): Line[] {
      const lines = written.splice(0).join('').split('\n').filter(Boolean)
      return lines.map((line): Line => JSON.parse(line)).filter(({ event }) => event !== undefined)
    },
    close: () => app.close(),
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Visit = { from?: string; token?: string; body?: object }
