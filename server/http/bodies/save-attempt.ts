import { createHash } from 'node:crypto'
import { type Call, callerOf, problem } from '../route.ts'

type Keyed = Pick<Call, 'caller' | 'files'> & {
  headers: { 'idempotency-key'?: string | undefined }
  params?: unknown
  body: unknown
}

/** The save that a request identifies by its key, with a digest of its contents; null if it has no key. */
export function saveAttemptOf(call: Keyed) {
  const key = call.headers['idempotency-key']
  if (key === undefined) return null
  const digest = createHash('sha256').update(JSON.stringify([call.params ?? null, call.body]))
  for (const { sha256 } of call.files) digest.update(sha256)
  return { accountId: callerOf(call).accountId, key, digest: digest.digest('base64url') }
}

export const keyReused = problem(
  409,
  'key_reused',
  'This Idempotency-Key was used for another save. Send a new one with every new save.',
)
