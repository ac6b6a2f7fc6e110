import { describe, expect, it } from 'vitest'
import { shopConfig } from '#shop.config'
import type { Finding } from './finding.ts'
import { findingsText } from './findings-text.ts'
import { type AddressFacts, judgeAddress } from './judge-address.ts'
import { type BackupFacts, judgeBackups } from './judge-backups.ts'
import { judgeCompany } from './judge-company.ts'
import { judgeCouriers } from './judge-couriers.ts'
import { type DatabaseFacts, judgeDatabase } from './judge-database.ts'
import { judgeMachine, type MachineFacts } from './judge-machine.ts'
import { judgeMail, type MailFacts } from './judge-mail.ts'
import { judgePayments, type PaymentFacts } from './judge-payments.ts'
import { judgePeople } from './judge-people.ts'
import { judgeWork, type WorkFacts } from './judge-work.ts'

const now = new Date('2026-11-26T10:00:00Z')
const gigabyte = 1024 ** 3
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

/** What is not right, in the order in which it is said. */
const faults = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state !== 'right').map(({ state, says }) => `${state}: ${says}`)

const machine: MachineFacts = {
  nodeVersion: '24.11.1',
  dataDisk: { what: 'the data folder', freeBytes: 50 * gigabyte, totalBytes: 100 * gigabyte },
  hasMetricsToken: true,
  isDemo: false,
  now,
}

describe('the machine', () => {
  it('is right', () => expect(faults(judgeMachine(machine))).toEqual([]))

  it.each<[Partial<MachineFacts>, string]>([
    [{ nodeVersion: '18.20.0' }, 'wrong: Node 18.20.0 is older than 20.'],
    [{ nodeVersion: '20.20.2' }, 'hint: Node 20.20.2 has had no security fixes since 2026-04-30.'],
    [{ nodeVersion: '25.0.0' }, 'unknown: Until when Node 25.0.0 is supported is not known here.'],
    [{ hasMetricsToken: false }, 'hint: Nobody can read the metrics'],
    [{ isDemo: true }, 'hint: The shop is a demo'],
    [
      { dataDisk: { what: 'it', freeBytes: 0.5 * gigabyte, totalBytes: gigabyte } },
      'wrong: 0.5 GB of 1.0 GB',
    ],
    [
      { dataDisk: { what: 'it', freeBytes: 3 * gigabyte, totalBytes: 9 * gigabyte } },
      'hint: 3.0 GB of 9.0 GB',
    ],
  ])('%j', (change, expected) => {
    const found = faults(judgeMachine({ ...machine, ...change }))
    expect(found).toEqual([expect.stringContaining(expected)])
  })
})

type ReachedDatabase = Extract<DatabaseFacts, { kind: 'reached' }>
const database: ReachedDatabase = {
  kind: 'reached',
  versionNumber: 170002,
  isReadOnly: false,
  clockOffsetMs: -120,
  schema: 'current',
  connectionsRefusal: null,
  secretFit: 'same',
  disk: { what: 'the database', freeBytes: 50 * gigabyte, totalBytes: 100 * gigabyte },
  sizeBytes: 1e8,
  now,
}

describe('the database', () => {
  it('is right', () => expect(faults(judgeDatabase(database))).toEqual([]))

  it('cannot be reached', () =>
    expect(faults(judgeDatabase({ kind: 'unreachable', reason: 'refused' }))).toEqual([
      'wrong: The database cannot be reached: refused.',
    ]))

  it.each<[Partial<ReachedDatabase>, string]>([
    [{ versionNumber: 130010 }, 'wrong: PostgreSQL 13.10 is older than 14.'],
    [{ versionNumber: 140020 }, 'hint: PostgreSQL 14.20 has had no fixes since 2026-11-12.'],
    [{ isReadOnly: true }, 'wrong: The database is read-only'],
    [{ clockOffsetMs: 2_400 }, "wrong: This machine's clock is 2.4 s ahead of the database's."],
    [{ clockOffsetMs: -5_000 }, "wrong: This machine's clock is 5.0 s behind the database's."],
    [{ schema: { pending: 2 } }, 'wrong: 2 migrations are missing.'],
    [{ schema: 'too_new' }, 'wrong: A later version'],
    [{ connectionsRefusal: 'too few' }, 'wrong: The shop would not start: too few.'],
    [{ secretFit: 'other' }, 'wrong: AUTH_SECRET is not the one'],
    [{ secretFit: 'older' }, 'hint: AUTH_SECRET is newer'],
    [{ secretFit: 'none_yet' }, 'hint: The database has no check value'],
    [{ disk: null }, "unknown: How much space the database's disk has left"],
  ])('%j', (change, expected) => {
    expect(faults(judgeDatabase({ ...database, ...change }))).toEqual([expect.stringContaining(expected)])
  })
})

const ownShop = {
  ...shopConfig,
  company: {
    legalName: 'Karoo Cables (Pty) Ltd',
    registrationNumber: '2026/000001/07',
    placeOfRegistration: 'South Africa',
    directors: ['A. Director'],
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

describe('the company', () => {
  const judge = (shop: typeof ownShop | typeof shopConfig) =>
    faults(judgeCompany({ shop, isLive: true, today: '2026-11-26' }))

  it('is right', () => expect(judge(ownShop)).toEqual([]))

  it('is the sample, each part of which is named', () => {
    const [first] = judge(shopConfig)
    for (const part of [
      '4000000000',
      'Kwela Tech',
      '12 Sample Street',
      'help@kwela.example',
      '2024/123456/07',
      '+27 21 555 0100',
      'privacy@kwela.example',
    ])
      expect(first).toContain(part)
  })

  it('has a VAT number that cannot be one, or none', () => {
    expect(judge({ ...ownShop, company: { ...ownShop.company, vatNumber: '5123' } })).toEqual([
      'wrong: 5123 is not a VAT number: it has ten digits and begins with 4.',
    ])
    expect(judge({ ...ownShop, company: { ...ownShop.company, vatNumber: null } as never })).toEqual([
      expect.stringContaining('hint: No VAT number'),
    ])
  })

  it('lacks what the legal pages need', () => {
    expect(judge({ ...ownShop, contact: { ...ownShop.contact, phone: ' ', address: [] } })).toEqual([
      'wrong: The legal pages lack a telephone number.',
      'wrong: The legal pages lack a physical address.',
    ])
    const terms = { version: '2', since: '2027-01-01' }
    expect(judge({ ...ownShop, documents: { ...ownShop.documents, terms } })).toEqual([
      expect.stringContaining('wrong: The terms only apply from 2027-01-01'),
    ])
  })
})

const address: AddressFacts = {
  publicUrl: 'https://shop.example',
  isPublicUrlSet: true,
  isLive: true,
  now,
  certificate: { kind: 'trusted', validUntil: new Date('2027-01-20T00:00:00Z') },
  health: { kind: 'answered', status: 200, isKwela: true },
  shown: { company: 'One', email: 'one@shop.example' },
  own: { company: 'One', email: 'one@shop.example' },
  http: { kind: 'answered', status: 308, location: 'https://shop.example/' },
}

describe('the address', () => {
  it('is right', () => expect(faults(judgeAddress(address))).toEqual([]))

  it.each<[Partial<AddressFacts>, string]>([
    [{ isPublicUrlSet: false }, 'wrong: PUBLIC_URL is not set'],
    [{ publicUrl: 'http://a.example', certificate: null }, 'wrong: http://a.example is not https.'],
    [
      { publicUrl: 'http://a.example', certificate: null, isLive: false },
      'hint: http://a.example is not https.',
    ],
    [
      { certificate: { kind: 'trusted', validUntil: new Date('2026-12-09T12:00:00Z') } },
      'wrong: The certificate ends on 2026-12-09, in 13 days.',
    ],
    [
      { certificate: { kind: 'not_trusted', reason: 'CERT_HAS_EXPIRED' } },
      'is not trusted: CERT_HAS_EXPIRED.',
    ],
    [
      { certificate: { kind: 'unreachable', reason: 'refused' } },
      'wrong: https://shop.example does not answer: refused.',
    ],
    [{ health: { kind: 'answered', status: 404, isKwela: false } }, 'something else answers (status 404)'],
    [{ health: { kind: 'unreachable', reason: 'reset' } }, 'does not answer: reset.'],
    [{ shown: { company: 'Two', email: 'two@shop.example' } }, 'is another shop: Two, two@shop.example.'],
    [{ own: null }, 'unknown: https://shop.example is a Kwela shop'],
    [{ http: { kind: 'answered', status: 200, location: null } }, 'wrong: Plain http is not redirected'],
    [{ http: { kind: 'unreachable', reason: 'refused' } }, 'hint: Nothing answers plain http (refused)'],
  ])('%j', (change, expected) => {
    expect(faults(judgeAddress({ ...address, ...change }))).toEqual([expect.stringContaining(expected)])
  })
})

const mail: MailFacts = {
  isConfigured: true,
  isLive: true,
  serverProblem: null,
  domain: 'shop.example',
  spf: { kind: 'found', record: 'v=spf1 -all' },
  dmarc: { kind: 'found', record: 'v=DMARC1; p=none' },
  sent: null,
  waiting: 0,
  oldestWaitingMinutes: 0,
  failed: 0,
}

describe('emails', () => {
  it('are right', () => expect(faults(judgeMail(mail))).toEqual([]))

  it.each<[Partial<MailFacts>, string]>([
    [{ isConfigured: false }, 'wrong: No mail server is set'],
    [{ isConfigured: false, isLive: false }, 'hint: No mail server is set'],
    [{ serverProblem: 'Invalid login' }, 'wrong: The mail server does not accept us: Invalid login.'],
    [{ spf: { kind: 'missing' } }, 'wrong: shop.example has no record for SPF'],
    [{ dmarc: { kind: 'missing' } }, 'wrong: shop.example has no record for DMARC'],
    [
      { spf: { kind: 'not_asked', reason: 'ETIMEOUT' } },
      'unknown: The SPF record of shop.example could not be looked up',
    ],
    [
      { waiting: 4, oldestWaitingMinutes: 20 },
      'wrong: 4 emails are due and not sent, the oldest for 20 minutes.',
    ],
    [{ failed: 2 }, 'hint: 2 emails could not be sent.'],
    [{ sent: { to: 'a@b.example', problem: 'no' } }, 'wrong: The email to a@b.example was not accepted: no.'],
  ])('%j', (change, expected) => {
    expect(faults(judgeMail({ ...mail, ...change }))).toEqual([expect.stringContaining(expected)])
  })
})

const payments: PaymentFacts = {
  mode: 'live',
  expectsLive: true,
  webhookUrl: 'https://shop.example/api/payments/yoco/webhook',
  webhooks: { kind: 'listed', webhooks: [] },
  own: 1,
  lastEventAt: hoursAgo(5),
  paidWithoutEvent: 0,
  unmatched: 0,
  isDemo: false,
}

describe('payments', () => {
  it('are right', () => expect(faults(judgePayments(payments))).toEqual([]))

  it.each<[Partial<PaymentFacts>, string]>([
    [{ mode: 'test' }, 'wrong: The key is a test key'],
    [{ mode: 'test', expectsLive: false }, 'hint: The key is a test key'],
    [{ own: 0 }, 'wrong: No webhook is registered for https://shop.example/api'],
    [{ own: 0, mode: 'test', expectsLive: false, isDemo: true }, 'hint: The key is a test key'],
    [{ own: 2 }, 'wrong: 2 webhooks are registered'],
    [{ webhooks: { kind: 'refused', message: '403: key' } }, 'wrong: Yoco refused the key: 403: key.'],
    [{ webhooks: { kind: 'unavailable' } }, 'unknown: Yoco did not answer'],
    [{ paidWithoutEvent: 3 }, 'wrong: 3 payments of the last week were only found by asking'],
    [{ lastEventAt: null }, 'unknown: Whether YOCO_WEBHOOK_SECRET fits'],
    [{ unmatched: 1 }, 'wrong: 1 payments belong to no order'],
  ])('%j', (change, expected) => {
    expect(faults(judgePayments({ ...payments, ...change }))).toEqual([expect.stringContaining(expected)])
  })
})

it('couriers are connected, or what is missing is said', () => {
  const judge = (webhook: Parameters<typeof judgeCouriers>[0] extends infer F ? NonNullable<F> : never) =>
    faults(judgeCouriers(webhook))
  const url = 'https://shop.example/couriers'
  expect(faults(judgeCouriers(null))).toEqual([])
  expect(judge({ url, webhook: { kind: 'subscribed' } })).toEqual([])
  expect(judge({ url, webhook: { kind: 'incomplete', missingTopics: ['tracking'] } })[0]).toContain(
    'wrong: Bob Go does not report tracking',
  )
  expect(judge({ url, webhook: { kind: 'refused', message: '401' } })[0]).toContain(
    'wrong: Bob Go refused the key: 401',
  )
  expect(judge({ url, webhook: { kind: 'unavailable' } })).toEqual(['unknown: Bob Go did not answer.'])
})

const backups: BackupFacts = {
  isConfigured: true,
  isLive: true,
  includesDatabase: true,
  storeProblem: null,
  isStoreEmpty: false,
  base: hoursAgo(20),
  log: hoursAgo(0.01),
  wasRestored: true,
  now,
}

describe('backups', () => {
  it('are right', () => expect(faults(judgeBackups(backups))).toEqual([]))

  it.each<[Partial<BackupFacts>, string]>([
    [{ isConfigured: false }, 'wrong: The shop is not backed up.'],
    [{ isConfigured: false, isLive: false }, 'hint: The shop is not backed up.'],
    [{ storeProblem: 'Access Denied' }, 'wrong: BACKUP_TO cannot be used: Access Denied.'],
    [{ isStoreEmpty: true }, 'wrong: BACKUP_TO is empty, although backups of this shop were made.'],
    [{ base: null }, 'wrong: No backup has been made yet.'],
    [{ base: hoursAgo(31) }, 'wrong: The last backup is 31 hours old.'],
    [{ log: hoursAgo(0.5) }, 'wrong: What happened in the last 30 minutes is not in the backup.'],
    [{ log: null }, 'hint: The log of the database is not archived yet.'],
    [{ wasRestored: false }, 'hint: No backup of this shop has ever been restored'],
  ])('%j', (change, expected) => {
    expect(faults(judgeBackups({ ...backups, ...change }))).toEqual([expect.stringContaining(expected)])
  })
})

it('administrators need a second factor once real money is taken', () => {
  const people = { isLive: true, administrators: 2, withoutSecondFactor: ['a@shop.example'] }
  expect(faults(judgePeople({ ...people, withoutSecondFactor: [] }))).toEqual([])
  expect(faults(judgePeople(people))).toEqual(['wrong: Without a second factor: a@shop.example.'])
  expect(faults(judgePeople({ ...people, isLive: false }))[0]).toContain('hint: Without a second factor')
  expect(faults(judgePeople({ ...people, administrators: 0 }))).toEqual([
    'wrong: Nobody is an administrator.',
  ])
})

it('work fails, is late or has never been done, and alerts wait', () => {
  const job = { name: 'send-emails', everyMs: 2_000, lastGoodAt: now, failuresInARow: 0, lastError: null }
  const judge = (change: Partial<WorkFacts>) => faults(judgeWork({ jobs: [job], alerts: [], now, ...change }))
  expect(judge({})).toEqual([])
  expect(judge({ jobs: [{ ...job, failuresInARow: 3, lastError: 'refused' }] })).toEqual([
    'wrong: The job send-emails has failed 3 times in a row: refused.',
  ])
  expect(judge({ jobs: [{ ...job, lastGoodAt: hoursAgo(0.1) }] })).toEqual(['wrong: Late: send-emails.'])
  expect(judge({ jobs: [{ ...job, lastGoodAt: hoursAgo(0.1), everyMs: 600_000 }] })).toEqual([])
  expect(judge({ jobs: [{ ...job, lastGoodAt: null }] })).toEqual(['hint: No job has run yet.'])
  expect(judge({ alerts: [{ kind: 'stock_held', count: 2 }] })).toEqual([
    'wrong: Unpaid orders hold more than half of a product: 2 open.',
  ])
})

it('the text names each area once, what to do below each fault, and how many there are', () => {
  const text = findingsText([
    ...judgePeople({ isLive: true, administrators: 0, withoutSecondFactor: [] }),
    ...judgeMachine(machine),
  ])
  expect(text).toMatch(/^This machine\n {2}ok {4}Node 24/)
  expect(text).toContain(
    'People\n  FIX   Nobody is an administrator.\n        Set ADMIN_EMAIL and ADMIN_PASSWORD',
  )
  expect(text.endsWith('1 thing to fix; 0 hints, 0 not known, 4 right.')).toBe(true)
})
