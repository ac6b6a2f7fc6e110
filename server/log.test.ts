import { Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

function lines() {
  const written: string[] = []
  const out = new Writable({
    write(bytes, _encoding, done) {
      written.push(String(bytes))
      done()
    },
  })
  return { log: createLog('info', out), text: () => written.join('') }
}

describe('the log', () => {
  it('says which query failed and why, but not with which values', () => {
    const { log, text } = lines()
    const cause = new Error('the connection ended')
    log.error(
      {
        err: new DrizzleQueryError(
          'select 1 from sessions where token_hash = $1',
          ['a-secret\nof two lines'],
          cause,
        ),
      },
      'request failed',
    )
    expect(text()).toContain('select 1 from sessions where token_hash = $1')
    expect(text()).toContain('the connection ended')
    expect(text()).toContain('log.test.ts')
    expect(text()).not.toMatch(/a-secret|of two lines/)
  })

  it('reports any other fault in full', () => {
    const { log, text } = lines()
    log.error({ err: new TypeError('no such thing') })
    expect(JSON.parse(text()).err).toMatchObject({ type: 'TypeError', message: 'no such thing' })
  })

  it('contains neither session nor cookie of a request', () => {
    const { log, text } = lines()
    log.info({
      req: {
        method: 'GET',
        url: '/orders?token=secret',
        headers: { authorization: 'Bearer secret', cookie: 'kwela_session=secret' },
      },
    })
    expect(text()).not.toContain('secret')
    expect(JSON.parse(text()).req).toMatchObject({ method: 'GET', url: '/orders' })
  })
})
