import type { Idempotency } from '../api/idempotency.ts'
import type { Memory } from '../memory.ts'
import type { RefundSettler } from '../payments/refund-settler.ts'
import type { SandboxSettings } from '../settings.ts'
import type { WebhookSender } from '../webhooks/webhook-sender.ts'

/** What the routes work with. */
export type Parts = {
  settings: SandboxSettings
  memory: Memory
  idempotency: Idempotency
  sender: WebhookSender
  settler: RefundSettler
  publicUrl(): string
  /** Puts what has changed on the disk, and only then lets webhooks and settlements go. */
  commit(): Promise<void>
  /** A pause that ends early when the sandbox closes. */
  pause(ms: number): Promise<void>
}
