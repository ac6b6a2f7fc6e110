import { describe, expect, it } from 'vitest'
import { shopConfig } from '#shop.config'
import { readConfig } from './config.ts'
import { sampleCompanyIn, takesRealMoney } from './live-settings.ts'

const needed = {
  DATABASE_URL: 'postgres://localhost/kwela',
  AUTH_SECRET: 'sixteen-characters',
  YOCO_SECRET_KEY: 'sk_test_sample',
  YOCO_WEBHOOK_SECRET: 'whsec_c2l4dGVlbi1ieXRlcy1hdC1sZWFzdA==',
}
const live = {
  ...needed,
  YOCO_SECRET_KEY: 'sk_live_sample',
  PUBLIC_URL: 'https://shop.example',
  ADMIN_EMAIL: 'owner@shop.example',
  ADMIN_PASSWORD: 'marula-drum-42-kraal',
  SMTP_URL: 'smtps://user:password@mail.example',
}

const read = (environment: Record<string, string>) => readConfig(environment, { isDevelopment: false })
const problemsOf = (environment: Record<string, string>) => {
  const reading = read(environment)
  return reading.kind === 'refused' ? reading.problems : []
}

describe('proxies that are told what changed', () => {
  const told = {
    PURGE_URL: 'http://10.0.0.4:6091, http://10.0.0.5:6091',
    PURGE_TOKEN: 'marula-drum-42-kraal',
  }

  it('are listed with commas, and know the shop by its secret', () => {
    expect(read({ ...needed, ...told })).toMatchObject({
      config: { purges: { urls: ['http://10.0.0.4:6091', 'http://10.0.0.5:6091'] } },
    })
    expect(read(needed)).toMatchObject({ config: { purges: null, sharedCacheSeconds: 0 } })
  })

  it.each<Record<string, string>>([
    { PURGE_TOKEN: '' },
    { PURGE_TOKEN: 'short' },
    { PURGE_URL: 'varnish:6091' },
  ])('are refused with %o', (change) => {
    expect(problemsOf({ ...needed, ...told, ...change })).toHaveLength(1)
  })

  it('have a random secret when real money is taken', () => {
    expect(problemsOf({ ...live, ...told })).toEqual([])
    expect(problemsOf({ ...live, ...told, PURGE_TOKEN: '1111111111111111' })).toHaveLength(1)
  })
})

describe('reading the settings', () => {
  it('needs little, and gives the defaults of the rest', () => {
    expect(read(needed)).toMatchObject({
      kind: 'read',
      config: {
        port: 3000,
        publicUrl: 'http://localhost:3000',
        isPublicUrlSet: false,
        reservationMinutes: 30,
        reconcileAfterMinutes: 5,
        roles: ['web', 'worker'],
        isDemo: false,
      },
    })
  })

  it('treats an empty setting as not set', () => {
    expect(read({ ...needed, PORT: '', ADMIN_EMAIL: '' })).toMatchObject({
      config: { port: 3000, adminEmail: null },
    })
  })

  it('allows a fraction of a minute, so that the end of a reservation can be watched', () => {
    expect(read({ ...needed, RESERVATION_MINUTES: '0.1' })).toMatchObject({
      config: { reservationMinutes: 0.1 },
    })
  })

  it.each([
    [{}, []],
    [{ PUBLIC_URL: 'https://shop.example' }, ['loopback']],
    [{ PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'none' }, []],
    [{ TRUST_PROXY: '10.0.0.0/8, 2001:db8::1' }, ['10.0.0.0/8', '2001:db8::1']],
  ])("with %j trusts %j about a caller's address", (settings, trustProxy) => {
    expect(read({ ...needed, ...settings })).toMatchObject({ config: { trustProxy } })
  })

  it.each(['2', 'everyone', '10.0.0.0/33', '10.0.0.1,,'])('refuses the proxy %s', (proxy) => {
    expect(problemsOf({ ...needed, TRUST_PROXY: proxy })).toEqual([expect.stringContaining('TRUST_PROXY')])
  })

  it('accepts a mail server, and knows if there is none', () => {
    expect(read(needed)).toMatchObject({ config: { smtpUrl: null, mailFrom: null } })
    const mail = { SMTP_URL: 'smtps://name:word@mail.example', MAIL_FROM: 'Kwela <shop@mail.example>' }
    expect(read({ ...needed, ...mail })).toMatchObject({
      config: { smtpUrl: mail.SMTP_URL, mailFrom: mail.MAIL_FROM },
    })
    const wrong = { SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }
    expect(problemsOf({ ...needed, ...wrong }).map((problem) => problem.split(':')[0])).toEqual([
      'SMTP_URL',
      'MAIL_FROM',
    ])
  })

  it('can limit a process to one role, and refuses an unknown role', () => {
    expect(read({ ...needed, ROLES: 'worker' })).toMatchObject({ config: { roles: ['worker'] } })
    expect(problemsOf({ ...needed, ROLES: 'web,clerk' })).toHaveLength(1)
  })

  it('names everything that is wrong at once', () => {
    const problems = problemsOf({ ...needed, PORT: 'many', LOG_LEVEL: 'loud', YOCO_SECRET_KEY: 'key' })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['PORT', 'YOCO_SECRET_KEY', 'LOG_LEVEL'])
  })
})

describe('a live key', () => {
  it('is accepted with everything that makes it safe', () => {
    expect(read(live)).toMatchObject({ kind: 'read', config: { providers: { yoco: { mode: 'live' } } } })
  })

  it('counts whichever provider it is of', () => {
    const at = (mode: 'test' | 'live') => ({ mode })
    const providers = { yoco: at('test'), other: at('live') }
    expect(takesRealMoney({ providers })).toBe(true)
    expect(takesRealMoney({ providers: { ...providers, other: at('test') } })).toBe(false)
  })

  it.each([
    ['without a public address', { PUBLIC_URL: '' }],
    ['with an address that is not https', { PUBLIC_URL: 'http://shop.example' }],
    ['in the demo', { DEMO: 'on' }],
    ['without an administrator', { ADMIN_EMAIL: '' }],
    ['with a short password', { ADMIN_PASSWORD: 'eleven-char' }],
    ['with a password of digits in a row', { ADMIN_PASSWORD: '123456789012' }],
    ['with a common password and digits', { ADMIN_PASSWORD: 'password1234' }],
    ['with the payments in clear', { YOCO_API_URL: 'http://payments.yoco.com/api' }],
    ['without a way to send mail', { SMTP_URL: '' }],
    ['when everybody may say where they are', { TRUST_PROXY: '10.0.0.1, 0.0.0.0/0' }],
    ['when two halves of everybody may', { TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' }],
    ['when everybody of IPv6 may', { TRUST_PROXY: '::/1' }],
    ['when all of IPv4 may, written as IPv6', { TRUST_PROXY: '::ffff:0:0/96' }],
    ['when a range holds all of IPv4', { TRUST_PROXY: '::/64' }],
    ['when everybody may guess the metrics token', { METRICS_TOKEN: 'aaaaaaaaaaaaaaaa' }],
    ['when all that people send is logged', { LOG_LEVEL: 'trace' }],
  ])('is refused %s', (_what, change) => {
    expect(problemsOf({ ...live, ...change })).toHaveLength(1)
  })

  it.each(['loopback', '10.0.0.0/8, 172.16.0.0/12', 'fc00::/7', '::1', '2001:db8::/32'])(
    'trusts the proxies %s',
    (proxies) => {
      expect(problemsOf({ ...live, TRUST_PROXY: proxies })).toEqual([])
    },
  )

  it('is refused for all of it at once', () => {
    const all = { ...live, PUBLIC_URL: '', SMTP_URL: '', DEMO: 'on', ADMIN_PASSWORD: 'password1234' }
    expect(problemsOf(all).map((problem) => problem.split(':')[0])).toEqual([
      'PUBLIC_URL',
      'DEMO',
      'SMTP_URL',
      'ADMIN_PASSWORD',
    ])
  })

  it('only listens on this machine behind its proxy, unless told to accept connections from the network', () => {
    expect(read(live)).toMatchObject({ config: { host: '127.0.0.1' } })
    expect(read({ ...live, HOST: '0.0.0.0' })).toMatchObject({ config: { host: '0.0.0.0' } })
  })

  it('is not for the sample company, even if only a part of it is left', () => {
    expect(sampleCompanyIn(shopConfig)).toHaveLength(4)
    const { company, contact } = shopConfig
    const own = {
      company: { ...company, legalName: 'Marula Tech (Pty) Ltd', vatNumber: '4123456789' },
      contact: { ...contact, email: 'help@marula.co.za', address: ['3 Long Street', 'Cape Town', '8001'] },
    }
    expect(sampleCompanyIn(own)).toEqual([])
    expect(sampleCompanyIn({ ...own, company: { ...own.company, vatNumber: '4000000000' } })).toHaveLength(1)
  })
})

describe('an invalid setting', () => {
  it.each([
    ['YOCO_WEBHOOK_SECRET', { YOCO_WEBHOOK_SECRET: 'x' }],
    ['YOCO_WEBHOOK_SECRET', { YOCO_WEBHOOK_SECRET: '' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres:///kwela?host=one,two' }],
    ['DATABASE_DIRECT_URL', { DATABASE_POOLER: 'transaction' }],
    ['DATABASE_CONNECTIONS', { DATABASE_CONNECTIONS: '3' }],
  ])('is reported in one sentence: %s', (name, change) => {
    const problems = problemsOf({ ...needed, ...change })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name}: must `))
    expect(problems[0]).not.toContain('Invalid input')
  })
})
