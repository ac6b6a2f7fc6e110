import type { PaymentMethod } from '#domain/payments/payment-method.ts'
import type { RejectionReason } from '#domain/payments/settling.ts'
import type { Clock } from '#server/clock.ts'
import type { Writes } from '#server/db/access/open-database-access.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import type { Sealer } from '../emails/sealer.ts'
import type { PaymentEvidence } from './payment-provider.ts'

export type SettleNeeds = {
  db: Db
  clock: Clock
  sealer: Sealer
  shop: ShopConfig
  writes: Writes
}

/**
 * Evidence of a payment and who took it: no provider can report on another's payments. What staff took themselves, they
 * have seen.
 */
export type MethodsEvidence = PaymentEvidence & { provider: PaymentMethod; byHand?: TakenByHand }

type TakenByHand = { reference: string; receivedOn: string; takenBy: string }

export type SettleResult =
  | { kind: 'settled' | 'settled_before' | 'second_payment'; orderId: number }
  | { kind: 'rejected'; reason: RejectionReason; orderId: number }
  /** No order of ours, or contradicting references: for a person to look at. */
  | { kind: 'unmatched'; reason: 'unknown_checkout' | 'contradiction' }
