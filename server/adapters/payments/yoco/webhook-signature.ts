import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookHeaders } from '#server/features/payments/payment-provider.ts'

// Yoco, "Verifying the events": refuse timestamps more than three minutes off.
const TOLERANCE_MS = 3 * 60 * 1000

type Message = { headers: WebhookHeaders; rawBody: Buffer; key: Buffer; nowMs: number }
type Verdict = { kind: 'genuine'; webhookId: string } | { kind: 'bad_signature' } | { kind: 'stale' }

/** Standard Webhooks 1.0.0: HMAC-SHA256 over id, timestamp and the raw bytes of the body. */
export function verifySignature({ headers, rawBody, key, nowMs }: Message): Verdict {
  const webhookId = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const signatures = headers['webhook-signature']
  if (typeof webhookId !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') {
    return { kind: 'bad_signature' }
  }

  const signed = createHmac('sha256', key).update(`${webhookId}.${timestamp}.`).update(rawBody)
  const expected = Buffer.from(`v1,${signed.digest('base64')}`)
  const isGenuine = signatures.split(' ').some((signature) => equals(Buffer.from(signature), expected))
  if (!webhookId || !/^\d{1,12}$/.test(timestamp) || !isGenuine) return { kind: 'bad_signature' }

  // Checked last, so that only the holder of the secret can learn how far our clock is off.
  const isRecent = Math.abs(nowMs - Number(timestamp) * 1000) <= TOLERANCE_MS
  return isRecent ? { kind: 'genuine', webhookId } : { kind: 'stale' }
}

/** The secret as Yoco shows it, with or without its prefix. */
export function webhookKey(secret: string): Buffer {
  const key = Buffer.from(secret.trim().replace(/^whsec_/, ''), 'base64')
  // An empty key would let anyone sign.
  if (key.length < 16) throw new Error('The webhook secret must be whsec_ and at least 16 bytes in base64.')
  return key
}

function equals(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
