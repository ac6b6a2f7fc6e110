import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import { type AlertRow, lockAlert, updateAlertCleared } from './alert-queries.ts'

type Needs = { db: Db; clock: Clock }

export type SettleAlertResult =
  | { kind: 'settled'; alert: AlertRow }
  | { kind: 'refused'; reason: 'not_found' | 'settled_already' }

/** Records that a person has dealt with it, and how. */
export async function settleAlert(
  { db, clock }: Needs,
  { id, note, actor }: { id: number; note: string; actor: AuditActor },
): Promise<SettleAlertResult> {
  return db.transaction(async (tx): Promise<SettleAlertResult> => {
    const alert = await lockAlert(tx, id)
    if (!alert) return { kind: 'refused', reason: 'not_found' }
    if (alert.clearedAt) return { kind: 'refused', reason: 'settled_already' }
    const clearing = { clearedAt: clock(), clearedBy: actor.email, note }
    await updateAlertCleared(tx, id, clearing)
    await insertAuditEntry(tx, {
      at: clearing.clearedAt,
      actor: { accountId: actor.accountId, email: actor.email },
      action: 'alert_settled',
      subject: { type: 'alert', id: String(id) },
      before: { kind: alert.kind, subject: alert.subject, note: null },
      after: { kind: alert.kind, subject: alert.subject, note },
    })
    return { kind: 'settled', alert: { ...alert, ...clearing } }
  })
}
