import { createHmac, randomBytes } from 'node:crypto'
import type { Delivery } from '../memory.ts'

const TOO_OLD_SECONDS = 15 * 60

type Message = { webhookId: string; secret: string; body: string; nowMs: number; flaw: Delivery['flaw'] }

/** The headers of one attempt, signed according to Standard Webhooks 1.0.0, or with an injected flaw. */
export function signedHeaders({ webhookId, secret, body, nowMs, flaw }: Message): Record<string, string> {
  const seconds = Math.floor(nowMs / 1000) - (flaw === 'old_timestamp' ? TOO_OLD_SECONDS : 0)
  const message = `${webhookId}.${seconds}.${body}`
  const right = sign(keyOf(secret), message)
  const wrong = sign(randomBytes(32), message)

  return {
    'content-type': 'application/json',
    'webhook-id': webhookId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureList(flaw, right, wrong),
  }
}

function signatureList(flaw: Delivery['flaw'], right: string, wrong: string): string {
  if (flaw === 'bad_signature') return wrong
  if (flaw === 'two_signatures') return `v1a,${randomBytes(64).toString('base64')} ${wrong} ${right}`
  return right
}

function sign(key: Buffer, message: string): string {
  return `v1,${createHmac('sha256', key).update(message).digest('base64')}`
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
}
