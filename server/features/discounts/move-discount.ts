import type { discountSteps } from '#contract/orders/discount.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { insertAuditEntry } from '../audit/audit-queries.ts'
import {
  type DiscountRow,
  deleteDiscountRow,
  hasUses,
  lockDiscount,
  updateDiscountRow,
} from './discount-queries.ts'
import { auditView, recorded } from './save-discount.ts'

type Needs = { db: Db; clock: Clock }
type Actor = { accountId: string; email: string }

export type MoveDiscountResult =
  | { kind: 'moved'; discount: DiscountRow }
  | { kind: 'refused'; reason: 'not_found' | 'changed_since' | 'not_begun' }

type MoveDiscount = { id: number; version: number; step: (typeof discountSteps)[number]; actor: Actor }

/** Pauses a discount, lets it run again, or ends it. Orders that have it keep it. */
export async function moveDiscount({ db, clock }: Needs, command: MoveDiscount): Promise<MoveDiscountResult> {
  const { id, version, step, actor } = command
  return db.transaction(async (tx): Promise<MoveDiscountResult> => {
    const before = await lockDiscount(tx, id)
    if (!before) return { kind: 'refused', reason: 'not_found' }
    if (before.version !== version) return { kind: 'refused', reason: 'changed_since' }
    const now = clock()
    if (step === 'end' && before.beginsAt >= now) return { kind: 'refused', reason: 'not_begun' }
    const change = step === 'end' ? { endsAt: now } : { isActive: step === 'resume' }
    await updateDiscountRow(tx, id, { ...change, version: version + 1, updatedAt: now })
    const discount = await recorded(tx, { id, before, action: actions[step], actor })
    return { kind: 'moved', discount }
  })
}

const actions = { pause: 'discount_paused', resume: 'discount_resumed', end: 'discount_ended' } as const

/** Only what no order ever had: the others are part of what was sold. */
export async function deleteDiscount(
  { db }: Needs,
  { id, actor }: { id: number; actor: Actor },
): Promise<'deleted' | 'not_found' | 'was_used'> {
  return db.transaction(async (tx) => {
    const before = await lockDiscount(tx, id)
    if (!before) return 'not_found'
    if (await hasUses(tx, id)) return 'was_used'
    await deleteDiscountRow(tx, id)
    const subject = { type: 'discount', id: String(id) }
    await insertAuditEntry(tx, {
      actor,
      action: 'discount_deleted',
      subject,
      before: auditView(before),
      after: null,
    })
    return 'deleted'
  })
}
