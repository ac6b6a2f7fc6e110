// The wait before each check is a quarter of the checkout's age.
const shareOfAge = 0.25

/** When to ask the provider again about a checkout that is not final; null once it has been watched for long enough. */
export function nextCheckMs(checkout: {
  createdAtMs: number
  nowMs: number
  afterMs: number
  /** How long the provider is worth asking. */
  watchMs: number
}): number | null {
  const { createdAtMs, nowMs, afterMs, watchMs } = checkout
  const ageMs = nowMs - createdAtMs
  if (ageMs >= watchMs) return null
  return nowMs + Math.max(afterMs, ageMs * shareOfAge)
}

/**
 * Whether a repeat with the same idempotency key still finds the first request. Once the provider has forgotten the
 * key, a repeat would be a second refund or checkout.
 */
export function isKeyRemembered(key: { firstUsedAtMs: number; nowMs: number; keyMemoryMs: number }): boolean {
  return key.nowMs - key.firstUsedAtMs < key.keyMemoryMs
}
