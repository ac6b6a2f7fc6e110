import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sandboxDefaults as courierDefaults } from '#sandbox/bobgo/settings.ts'
import { type Examination, examineShop } from '#scripts/doctor/examine-shop.ts'
import type { Finding } from '#scripts/doctor/finding.ts'
import { findFreePort } from '#scripts/launcher/free-port.ts'
import { projectFolder } from '#scripts/project-folder.mjs'
import { yocoWebhooks } from '#server/adapters/payments/yoco/yoco-webhooks.ts'
import { folderBackups } from '#server/adapters/storage/folder-backups.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openSealedStore } from '#server/features/backups/sealed-store.ts'
import { paymentWebhookUrl } from '#server/features/payments/payment-webhook-url.ts'
import { isKnownSecret } from '#server/features/shop/is-known-secret.ts'
import { upsertFailedRun, upsertGoodRun } from '#server/jobs/job-queries.ts'
import { shopConfig } from '#shop.config'
import { anAdministrator } from '#tests/support/given/builders.ts'
import { type MailServer, openMailServer } from '#tests/support/http/mail-server.ts'
import { startS3Server } from '#tests/support/http/s3-server.ts'
import { openTraceReceiver } from '#tests/support/http/trace-receiver.ts'
import { patienceMs } from '#tests/support/patience.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

const secret = 'a-secret-of-the-tests-alone'
const ownSettings = {
  ...shopConfig,
  company: {
    ...shopConfig.company,
    legalName: 'Karoo Cables (Pty) Ltd',
    registrationNumber: '2026/000001/07',
    vatNumber: '4123456789',
  },
  contact: {
    ...shopConfig.contact,
    email: 'shop@karoo.co.za',
    phone: '+27 44 000 0000',
    address: ['1 Road', 'George'],
  },
  privacy: { ...shopConfig.privacy, email: 'privacy@karoo.co.za' },
}

let shop: TestShop
let mailServer: MailServer
let dns: Socket
let config: Config
let before: Pick<Examination, 'dnsServer' | 'setUp'>
beforeAll(async () => {
  mailServer = await openMailServer()
  shop = await openShop({ couriers: {}, shop: ownSettings, isRealTime: true })
  dns = await openDns()
  await isKnownSecret(shop.services.db, { newest: secret, older: [] })
  await shop.services.couriers.bobgo?.registerWebhook(`${shop.url}/api/webhooks/couriers/bobgo`)
  config = settingsOf(shop)
  before = { dnsServer: `127.0.0.1:${dns.address().port}`, setUp: ownSettings }
})
afterAll(async () => {
  dns?.close()
  await mailServer?.stop()
  await shop?.close()
})

function settingsOf({
  url,
  databaseUrl,
  dataFolder,
  sandbox,
  courierSandbox,
  webhookSecret,
}: TestShop): Config {
  const reading = readConfig(
    {
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataFolder,
      AUTH_SECRET: secret,
      YOCO_SECRET_KEY: 'sk_test_kwela_sandbox',
      YOCO_WEBHOOK_SECRET: webhookSecret,
      YOCO_API_URL: `${sandbox.url}/api`,
      BOBGO_URL: `${courierSandbox?.url}/v2`,
      BOBGO_API_KEY: courierDefaults.apiKey,
      BOBGO_WEBHOOK_SECRET: 'a-courier-secret-of-the-tests',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Karoo <shop@karoo.test>',
      METRICS_TOKEN: 'a-token-for-the-metrics',
    },
    { isDevelopment: false },
  )
  if (reading.kind === 'refused') throw new Error(reading.problems.join('; '))
  return { ...reading.config, connections: 20 }
}

const examine = (change: Partial<Config> = {}, more: Partial<Examination> = {}) =>
  examineShop({
    config: { ...config, ...change },
    expectsLive: false,
    sendMailTo: null,
    timeoutMs: patienceMs,
    ...before,
    ...more,
  })

const wrongIn = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state === 'wrong').map(({ says }) => says)

/** A DNS server that has one name only: with SPF, and with DMARC above it. */
async function openDns(): Promise<Socket> {
  const socket = createSocket('udp4')
  const records: Record<string, string> = {
    'karoo.test': 'v=spf1 -all',
    '_dmarc.karoo.test': 'v=DMARC1; p=none',
  }
  socket.on('message', (question, { port, address }) => {
    let at = 12
    const labels: string[] = []
    while (question[at]) {
      const length = question[at] ?? 0
      labels.push(question.toString('ascii', at + 1, at + 1 + length))
      at += length + 1
    }
    const record = records[labels.join('.').toLowerCase()]
    const asked = question.subarray(12, at + 5)
    const text = Buffer.from(record ?? '')
    // RFC 1035 §4.1: an answer with one TXT record, or "no such name".
    const head = Buffer.from([
      ...question.subarray(0, 2),
      0x81,
      record ? 0x80 : 0x83,
      0,
      1,
      0,
      record ? 1 : 0,
      0,
      0,
      0,
      0,
    ])
    const answer = record
      ? Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.length + 1, text.length, ...text])
      : Buffer.alloc(0)
    socket.send(Buffer.concat([head, asked, answer]), port, address)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  socket.bind(0, '127.0.0.1', resolve)
  await promise
  return socket
}

it('finds a shop as it should be, but for the administrator and the backup of a real one', async () => {
  const findings = await examine()
  expect(wrongIn(findings)).toEqual(['Nobody is an administrator.'])
  const right = findings.filter(({ state }) => state === 'right').map(({ says }) => says)
  expect(right).toEqual(
    expect.arrayContaining([
      'The database takes writes.',
      'The schema is that of this version.',
      'AUTH_SECRET is the one that the data is encrypted with.',
      'The company is Karoo Cables (Pty) Ltd, and nothing of the sample is left.',
      `${shop.url} is this shop.`,
      'The mail server accepts the login.',
      'karoo.test has a record for SPF.',
      'karoo.test has a record for DMARC.',
      `Yoco reports payments to ${shop.url}/api/payments/yoco/webhook.`,
    ]),
  )
  expect(right.filter((says) => says.startsWith('The key works, and Bob Go reports to'))).toHaveLength(1)
  expect(mailServer.received).toEqual([])
})

it('names each gap of the settings', async () => {
  const gaps: [Partial<Config>, string | RegExp][] = [
    [{ isPublicUrlSet: false }, /^PUBLIC_URL is not set/],
    [{ publicUrl: 'http://127.0.0.1:9' }, /127\.0\.0\.1:9 does not answer/],
    [{ publicUrl: shop.sandbox.url }, /something else answers|No webhook is registered/],
    [{ secrets: { newest: 'another-secret-than-before', older: [] } }, /^AUTH_SECRET is not the one/],
    [{ smtpUrl: 'smtp://127.0.0.1:9' }, /^The mail server does not accept us/],
    [{ mailFrom: 'shop@other.test' }, 'other.test has no record for SPF, so emails may be taken for spam.'],
    [{ connections: 4, processes: 8 }, /^The shop would not start: DATABASE_CONNECTIONS is 4/],
    [
      { providers: { yoco: { ...config.providers.yoco, secretKey: 'sk_test_wrong' } } },
      /^Yoco refused the key/,
    ],
    [{ bobgo: config.bobgo && { ...config.bobgo, apiKey: 'a-wrong-key' } }, /^Bob Go refused the key/],
  ]
  for (const [change, expected] of gaps) {
    const found = wrongIn(await examine(change))
    expect(found, JSON.stringify(change)).toContainEqual(
      typeof expected === 'string' ? expected : expect.stringMatching(expected),
    )
  }
})

it('names what is wrong with the database and its clock, another shop at the address, and who lacks a second factor', async () => {
  const { db } = shop.services
  expect(wrongIn(await examine({}, { now: () => new Date(Date.now() + 9_000) }))).toContainEqual(
    expect.stringMatching(/^This machine's clock is [89][.]\d s ahead of the database's[.]$/),
  )
  const another = { ...ownSettings, company: { ...ownSettings.company, legalName: 'Another (Pty) Ltd' } }
  expect(wrongIn(await examine({}, { setUp: another }))).toContain(
    `${shop.url} is another shop: Karoo Cables (Pty) Ltd, shop@karoo.co.za.`,
  )
  const { rows } = await db.execute(sql`delete from drizzle.__drizzle_migrations
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations) returning hash, created_at`)
  expect(wrongIn(await examine())).toContain('A migration is missing.')
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
    values (${rows[0]?.hash}, ${rows[0]?.created_at})`)

  await anAdministrator(shop)
  const live = { providers: { yoco: { ...config.providers.yoco, mode: 'live' as const } } }
  const found = wrongIn(await examine(live))
  expect(found).toContainEqual(expect.stringMatching(/^Without a second factor: /))
  expect(found).toContain('The shop is not backed up.')
  expect(found).toContain(`${shop.url} is not https.`)
  expect(wrongIn(await examine())).toEqual([])
})

it('names a backup that was never made, one that is gone, one with another key, and one that is late', async () => {
  const { db } = shop.services
  const folder = join(shop.dataFolder, 'backups')
  const backup = { to: { kind: 'folder', folder }, key: randomBytes(32), includesDatabase: true } as const
  expect(wrongIn(await examine({ backup }))).toContain('No backup has been made yet.')
  expect(existsSync(folder)).toBe(false)

  await db.execute(sql`insert into backups (name, cause, started_at, ended_at, stored_bytes)
    values ('b', 'person', now() - interval '32 hours', now() - interval '31 hours', 1)`)
  expect(wrongIn(await examine({ backup }))).toEqual(
    expect.arrayContaining([
      'BACKUP_TO is empty, although backups of this shop were made.',
      'The last backup is 31 hours old.',
    ]),
  )
  await openSealedStore(folderBackups(folder), backup.key)
  expect(wrongIn(await examine({ backup: { ...backup, key: randomBytes(32) } }))).toContain(
    'BACKUP_TO cannot be used: These backups were made with another recovery key.',
  )
  await db.execute(sql`update backups set ended_at = now()`)
  expect(wrongIn(await examine({ backup }))).toEqual([])
})

it('says whether traces, security events and the files of builds go where they should', async () => {
  const receiver = await openTraceReceiver()
  const s3 = await startS3Server(['assets'])
  const securityLog = join(shop.dataFolder, 'security', 'events.jsonl')
  const assetsStore = s3.place('assets')
  const traces = { url: receiver.url, share: 1 }
  const well = await examine({ traces, securityLog, assetsStore })
  expect(well.filter(({ state }) => state === 'right').map(({ says }) => says)).toEqual(
    expect.arrayContaining([
      'The collector at TRACES_URL takes traces.',
      'Security events are written to SECURITY_LOG.',
      'The files of builds are shared in ASSETS_STORE.',
    ]),
  )
  // It looks, and makes nothing.
  expect(existsSync(dirname(securityLog))).toBe(false)
  receiver.mood.is = 'refusing'
  const inAFile = join(projectFolder, 'package.json', 'events.jsonl')
  const badly = await examine({ traces, securityLog: inAFile, assetsStore: s3.place('no-such-bucket') })
  expect(wrongIn(badly)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Security events cannot be written to .*events\.jsonl/),
      expect.stringMatching(/^The bucket no-such-bucket of ASSETS_STORE cannot be read/),
    ]),
  )
  expect(badly).toContainEqual(
    expect.objectContaining({ state: 'hint', says: expect.stringContaining('takes no traces') }),
  )
  await s3.close()
  await receiver.close()
})

it('says that the database is away, and goes on with the rest', async () => {
  const away = `postgres://nobody@127.0.0.1:${await findFreePort()}/kwela`
  const findings = await examine({ databaseUrl: away, directUrl: away }, { timeoutMs: 1_500 })
  expect(wrongIn(findings)).toEqual([expect.stringMatching(/^The database cannot be reached: /)])
  expect(findings.some(({ says }) => says === 'The mail server accepts the login.')).toBe(true)
})

it('does not call a DNS server that is silent a fault of the shop', async () => {
  const silent = createSocket('udp4')
  const { promise, resolve } = Promise.withResolvers<void>()
  silent.bind(0, '127.0.0.1', resolve)
  await promise
  const findings = await examine({}, { dnsServer: `127.0.0.1:${silent.address().port}`, timeoutMs: 500 })
  silent.close()
  expect(findings.filter(({ state }) => state === 'unknown').map(({ says }) => says)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^The SPF record of karoo.test could not be looked up/)]),
  )
})

it('names the sample company, jobs that fail or are late, open alerts and emails that wait', async () => {
  const { db } = shop.services
  const now = new Date()
  expect(wrongIn(await examine({}, { setUp: shopConfig }))[0]).toContain('the VAT number 4000000000')

  await upsertGoodRun(db, 'expire-orders', new Date(now.getTime() - 3_600_000))
  for (let time = 0; time < 3; time++)
    await upsertFailedRun(db, { name: 'send-emails', error: 'the relay is full', at: now })
  await db.execute(sql`insert into shop_alerts (kind, subject, details, raised_at) values
    ('stock_held', '1', '{}', now()), ('payment_unmatched', 'p_1', '{}', now())`)
  await db.execute(sql`insert into emails (kind, event_key, recipient, status, next_attempt_at, created_at)
    values ('order_confirmed', 'doctor', 'a@b.test', 'waiting', now() - interval '1 hour', now())`)
  expect(wrongIn(await examine())).toEqual(
    expect.arrayContaining([
      'The job send-emails has failed 3 times in a row: the relay is full.',
      'Late: expire-orders.',
      'Unpaid orders hold more than half of a product: 1 open.',
      '1 payments belong to no order in the books.',
      '1 emails are due and not sent, the oldest for 60 minutes.',
    ]),
  )
})

it('sends an email only if it is asked to', async () => {
  const findings = await examine({}, { sendMailTo: 'owner@karoo.test' })
  expect(mailServer.received.map(({ envelopeTo }) => envelopeTo)).toEqual([['owner@karoo.test']])
  expect(findings.some(({ says }) => says.startsWith('An email to owner@karoo.test was accepted'))).toBe(true)
})

it('registers a webhook once, however often and at once', async () => {
  const { secretKey, apiUrl } = config.providers.yoco
  const webhooks = yocoWebhooks({ secretKey, apiUrl })
  const url = paymentWebhookUrl('https://karoo.test')
  const register = () => webhooks.register({ name: 'karoo.test', url })
  const secrets = new Set<string>()
  for (const result of [...(await Promise.all([register(), register()])), await register()])
    if (result.kind === 'registered') secrets.add(result.secret)
  expect(secrets.size).toBe(1)
  const listing = await webhooks.list()
  if (listing.kind !== 'listed') throw new Error('The sandbox lists its webhooks')
  expect(listing.webhooks.filter((webhook) => webhook.url === url)).toHaveLength(1)
  expect(await register()).toMatchObject({ kind: 'known', webhooks: [{ url, mode: 'test' }] })

  // Two, as after registering by hand: one of them signs with a secret that the shop does not know.
  await fetch(`${apiUrl}/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'again', url: paymentWebhookUrl(shop.url) }),
  })
  expect(wrongIn(await examine())).toContainEqual(expect.stringMatching(/^2 webhooks are registered/))
})

/** Runs a command as npm does, and returns how it ended. */
function run(script: string, args: string[], env: Record<string, string>) {
  const { promise, resolve } = Promise.withResolvers<{ code: number; output: string; errors: string }>()
  const options = { env: { PATH: process.env.PATH ?? '', ...env } }
  const child = execFile(
    process.execPath,
    [`scripts/${script}`, ...args],
    options,
    (_error, output, errors) => resolve({ code: child.exitCode ?? -1, output, errors }),
  )
  return promise
}

const environment = () => ({
  PUBLIC_URL: shop.url,
  PORT: new URL(shop.url).port,
  DATABASE_URL: shop.databaseUrl,
  DATA_DIR: shop.dataFolder,
  AUTH_SECRET: secret,
  YOCO_SECRET_KEY: 'sk_test_kwela_sandbox',
  YOCO_WEBHOOK_SECRET: shop.webhookSecret,
  YOCO_API_URL: `${shop.sandbox.url}/api`,
})

it('as a command: names refused settings first, prints for machines, and ends with 1 if something would hurt', async () => {
  const [unreadable, unsafe] = await Promise.all([
    run('doctor.ts', ['--json'], { ...environment(), YOCO_WEBHOOK_SECRET: '' }),
    run('doctor.ts', [], { ...environment(), YOCO_SECRET_KEY: 'sk_live_wrong' }),
  ])
  expect(unreadable.errors).toBe('')
  expect(unreadable.code).toBe(1)
  expect(JSON.parse(unreadable.output)).toMatchObject({
    isHealthy: false,
    findings: [
      { area: 'Settings', state: 'wrong', says: expect.stringContaining('YOCO_WEBHOOK_SECRET: must be set') },
      { state: 'unknown' },
    ],
  })
  expect(unsafe.code).toBe(1)
  expect(unsafe.output).toMatch(/^Settings\n {2}FIX {3}The shop would not start: PUBLIC_URL: must be https/)
  expect(unsafe.output).toContain('SMTP_URL: must be set')
  expect(unsafe.output).toContain('The shop still has the VAT number 4000000000')
  expect(unsafe.output).toContain('FIX   The shop is not backed up.')
})

it('the command registers a webhook for PUBLIC_URL, prints its secret once, and then says that it is there', async () => {
  const env = { ...environment(), PUBLIC_URL: 'https://new.karoo.test', YOCO_WEBHOOK_SECRET: '' }
  const first = await run('register-webhook.ts', [], env)
  expect(first).toMatchObject({ code: 0, errors: '' })
  expect(first.output).toMatch(/^ {2}YOCO_WEBHOOK_SECRET=whsec_\S{20,}$/m)
  const second = await run('register-webhook.ts', [], env)
  expect(second.code).toBe(0)
  expect(second.output).toContain('Yoco already reports to https://new.karoo.test/api/payments/yoco/webhook')
  expect(second.output).not.toContain('whsec_')
  const without = await run('register-webhook.ts', [], { ...env, PUBLIC_URL: '' })
  expect(without).toMatchObject({ code: 1, errors: expect.stringContaining('Set PUBLIC_URL') })
})
