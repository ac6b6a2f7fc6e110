import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { verifySignature, webhookKey } from './webhook-signature.ts'

const SECRET = 'whsec_eW9jby10ZXN0LXdlYmhvb2stc2VjcmV0LTMyYnl0ZXM='

// Yoco, "Verifying the events", recomputed with node:crypto; neither is a real secret.
const vectors = [
  {
    secret: SECRET,
    id: 'msg_2aBcDeFgHiJkLmNoPqRsTuV',
    timestamp: '1754218800',
    body: '{"id":"evt_01J8YOCOEVENT","type":"payment.succeeded","createdDate":"2026-08-03T09:00:00.000Z","payload":{"id":"p_01J8PAYMENT","type":"payment","status":"succeeded","amount":510500,"currency":"ZAR","mode":"test","metadata":{"orderId":"11","orderNumber":"ORD-746A1D7B05434726"}}}',
    signature: 'v1,pTe4Jp9JKpkSyLSu241qb0YmOJpB7iyfW1wbeCYcZV4=',
  },
  {
    secret: 'whsec_eW9jby1zYW5kYm94LWRlbW8tc2VjcmV0LTAwMDAwMDE=',
    id: 'msg_test_1',
    timestamp: '1700000000',
    body: '{"id":"evt_1EAwK8Mjy2DT38WIWntiZWxm","type":"payment.succeeded"}',
    signature: 'v1,kKxQ+9DfsE/lJj6iyKqpX+7RIOBQ5rSOWD4geIe6jbo=',
  },
]

type Delivery = { secret: string; id: string; timestamp: string; body: string | Buffer; signature: string }

function verdictOn(
  { secret, id, timestamp, body, signature }: Delivery,
  nowMs: number = Number(timestamp) * 1000,
): string {
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
  return verifySignature({ headers, rawBody: Buffer.from(body), key: webhookKey(secret), nowMs }).kind
}

test.each(vectors)('accepts the published vector $id', (vector) => {
  expect(verdictOn(vector)).toBe('genuine')
})

test.each(vectors)('accepts the secret of $id without its prefix', (vector) => {
  expect(verdictOn({ ...vector, secret: vector.secret.replace('whsec_', '') })).toBe('genuine')
})

test('gives the id of a genuine webhook', () => {
  const [vector] = vectors
  const headers = {
    'webhook-id': vector?.id,
    'webhook-timestamp': vector?.timestamp,
    'webhook-signature': vector?.signature,
  }
  const rawBody = Buffer.from(vector?.body ?? '')
  expect(verifySignature({ headers, rawBody, key: webhookKey(SECRET), nowMs: 1754218800_000 })).toEqual({
    kind: 'genuine',
    webhookId: 'msg_2aBcDeFgHiJkLmNoPqRsTuV',
  })
})

test('accepts three minutes of difference either way and no more', () => {
  for (const vector of vectors) {
    const sentMs = Number(vector.timestamp) * 1000
    expect(verdictOn(vector, sentMs + 180_000)).toBe('genuine')
    expect(verdictOn(vector, sentMs - 180_000)).toBe('genuine')
    expect(verdictOn(vector, sentMs + 180_001)).toBe('stale')
    expect(verdictOn(vector, sentMs - 180_001)).toBe('stale')
  }
})

test('finds the right signature among others and ignores other versions', () => {
  for (const vector of vectors) {
    const wrong = `v1,${Buffer.alloc(32).toString('base64')}`
    const otherVersion = vector.signature.replace('v1,', 'v1a,')
    expect(verdictOn({ ...vector, signature: `${otherVersion} ${wrong} ${vector.signature}` })).toBe(
      'genuine',
    )
    expect(verdictOn({ ...vector, signature: `${otherVersion} ${wrong}` })).toBe('bad_signature')
  }
})

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
  'refuses a message without %s',
  (missing) => {
    const [vector] = vectors
    const headers = {
      'webhook-id': vector?.id,
      'webhook-timestamp': vector?.timestamp,
      'webhook-signature': vector?.signature,
      [missing]: undefined,
    }
    const rawBody = Buffer.from(vector?.body ?? '')
    const verdict = verifySignature({ headers, rawBody, key: webhookKey(SECRET), nowMs: 1754218800_000 })
    expect(verdict).toEqual({ kind: 'bad_signature' })
  },
)

test('refuses to start with a secret that anyone could guess', () => {
  expect(() => webhookKey('whsec_')).toThrow('at least 16 bytes')
  expect(() => webhookKey('')).toThrow('at least 16 bytes')
})

const secret = fc
  .uint8Array({ minLength: 24, maxLength: 64 })
  .map((key) => `whsec_${Buffer.from(key).toString('base64')}`)
const messageId = fc.stringMatching(/^msg_[A-Za-z0-9]{27}$/)
const seconds = fc.integer({ min: 1_000_000_000, max: 4_000_000_000 })
const body = fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed())

test('accepts anything signed by standardwebhooks', () => {
  fc.assert(
    fc.property(secret, messageId, seconds, body, (secret, id, sentAt, body) => {
      const signature = new Webhook(secret).sign(id, new Date(sentAt * 1000), body)
      expect(verdictOn({ secret, id, timestamp: String(sentAt), body, signature })).toBe('genuine')
    }),
  )
})

test('refuses a message with any byte changed', () => {
  const change = fc.record({
    part: fc.constantFrom('body', 'id', 'timestamp', 'signature'),
    at: fc.nat(),
    by: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(secret, messageId, seconds, body, change, (secret, id, sentAt, body, { part, at, by }) => {
      const timestamp = String(sentAt)
      const signature = new Webhook(secret).sign(id, new Date(sentAt * 1000), body)
      const parts = {
        body: Buffer.from(body),
        id: Buffer.from(id),
        timestamp: Buffer.from(timestamp),
        signature: Buffer.from(signature),
      }
      const bytes = Object.entries(parts).find(([name]) => name === part)?.[1] ?? Buffer.alloc(0)
      fc.pre(bytes.length > 0)
      bytes[at % bytes.length] = ((bytes[at % bytes.length] ?? 0) + by) % 256

      const changed = {
        secret,
        id: parts.id.toString(),
        timestamp: parts.timestamp.toString(),
        body: parts.body,
        signature: parts.signature.toString(),
      }
      expect(verdictOn(changed, sentAt * 1000)).toBe('bad_signature')
    }),
  )
})
