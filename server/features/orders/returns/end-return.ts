import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { AuditActor } from '../../audit/audit-queries.ts'
import type { Sealer } from '../../emails/sealer.ts'
import {
  type ConclusionRefusal,
  concludeReturn,
  conclusionRefusal,
  everythingSetAside,
} from './conclude-return.ts'
import { lockReturn, type ReturnRow } from './return-queries.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer }

export type EndReturn = {
  returnId: number
  outcome: 'repaired' | 'rejected'
  note: string
  actor: AuditActor
}

export type EndReturnResult =
  | { kind: 'ended'; made: ReturnRow }
  | { kind: 'refused'; reason: 'not_found' | ConclusionRefusal }

/** Sends everything back to the customer: repaired, or because it is not accepted. Safe to send twice. */
export async function endReturn(needs: Needs, command: EndReturn): Promise<EndReturnResult> {
  const { returnId, outcome, note, actor } = command
  return needs.db.transaction(async (tx): Promise<EndReturnResult> => {
    const locked = await lockReturn(tx, returnId)
    if (!locked) return { kind: 'refused', reason: 'not_found' }
    const { made, order } = locked
    if (made.outcome === outcome) return { kind: 'ended', made }
    const conclusion = { outcome, sentBack: everythingSetAside(made), note, actor }
    const reason = conclusionRefusal(made, conclusion)
    if (reason) return { kind: 'refused', reason }
    const now = needs.clock()
    return { kind: 'ended', made: await concludeReturn(tx, needs, { order, made, conclusion, now }) }
  })
}
