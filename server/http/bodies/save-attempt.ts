import { createHash } from 'node:crypto'
import { type Call, callerOf, problem } from '../route.ts'

type KeyedRequest = Pick<Call, 'caller' | 'files' | 'endpoint'> & {
  headers: { 'idempotency-key'?: string | undefined }
  params?: Record<string, unknown> | undefined
  body: unknown
}

/** The save that a request identifies by its key, with a digest of its contents; null if it has no key. */
export function saveAttemptOf(request: KeyedRequest, contents = request.body) {
  const { endpoint, headers, params, files } = request
  const key = headers['idempotency-key']
  if (key === undefined) return null
  const digest = createHash('sha256').update(JSON.stringify([params ?? null, contents]))
  for (const { sha256 } of files) digest.update(sha256)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params?.[name]))
  const call = `${endpoint.method} ${path}`
  return { accountId: callerOf(request).accountId, call, key, digest: digest.digest('base64url') }
}

export const keyReused = problem(
  409,
  'idempotency_key_reused',
  'What you sent first was saved after all, without what you changed since. Look for it before you save again. (This Idempotency-Key was used for it.)',
)
