// The provider's own plugin looks for five days, and publishes no end of a checkout's life (WooCommerce plugin 3.9.1).
const maxWatchMs = 5 * 24 * 60 * 60_000
// Each look waits for a quarter of the checkout's age: some thirty looks in five days, as that plugin has.
const shareOfAge = 0.25

/** When the provider is asked again about a checkout that is not final; null once it has been watched for long enough. */
export function nextCheckMs(checkout: {
  createdAtMs: number
  nowMs: number
  afterMs: number
}): number | null {
  const { createdAtMs, nowMs, afterMs } = checkout
  const ageMs = nowMs - createdAtMs
  if (ageMs >= maxWatchMs) return null
  return nowMs + Math.max(afterMs, ageMs * shareOfAge)
}

/**
 * Whether asking again with the same idempotency key still finds what the first request did. The provider forgets keys
 * after 24 hours (their docs, "Idempotency"); after that a repeat would be a second refund or checkout.
 */
export function isKeyRemembered({ firstUsedAtMs, nowMs }: { firstUsedAtMs: number; nowMs: number }): boolean {
  return nowMs - firstUsedAtMs < 23 * 60 * 60_000
}
