import type { DeliverySender } from '../../delivery-sender.ts'
import type { Idempotency } from '../api/idempotency.ts'
import type { Memory } from '../memory.ts'
import type { RefundSettler } from '../payments/refund-settler.ts'
import type { SandboxSettings } from '../settings.ts'

/** The dependencies of the routes. */
export type Parts = {
  settings: SandboxSettings
  memory: Memory
  idempotency: Idempotency
  sender: DeliverySender
  settler: RefundSettler
  publicUrl(): string
  /** Writes all changes to disk, and only then starts due webhooks and refund settlements. */
  commit(): Promise<void>
  /** Waits, but not longer than until the sandbox closes. */
  pause(ms: number): Promise<void>
}
