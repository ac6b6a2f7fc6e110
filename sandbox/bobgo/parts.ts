import type { DeliverySender } from '../delivery-sender.ts'
import type { Carrier } from './carrier/carrier.ts'
import type { Memory } from './memory.ts'
import type { SandboxSettings } from './settings.ts'

/** The dependencies of the routes. */
export type Parts = {
  settings: SandboxSettings
  memory: Memory
  carrier: Carrier
  sender: DeliverySender
  /** Signs the addresses of files. */
  fileSecret: Buffer
  ownUrl(): string
  /** Writes all changes to disk, and only then starts due deliveries and journeys. */
  commit(): Promise<void>
  /** Waits, but not longer than until the sandbox closes. */
  pause(ms: number): Promise<void>
}
