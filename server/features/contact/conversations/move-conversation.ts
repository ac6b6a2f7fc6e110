import { type ConversationState, movedTo } from '#domain/conversation.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import { findAssignee, lockConversation, updateConversation } from './conversation-queries.ts'

export type MoveConversation = {
  id: number
  state?: ConversationState | undefined
  /** The version that was read; without one, the state is set whatever was written since. */
  version?: number | undefined
  /** Null: to nobody. */
  assigneeId?: string | null | undefined
  actor: AuditActor
}

export type MoveConversationResult =
  | { kind: 'moved' }
  | { kind: 'refused'; reason: 'not_found' | 'changed_since' | 'no_such_assignee' }

/** Sets the state of a conversation, or who looks after it. A repeat keeps the name of the first person. */
export async function moveConversation(
  { db, clock }: { db: Db; clock: Clock },
  { id, state, version, assigneeId, actor }: MoveConversation,
): Promise<MoveConversationResult> {
  return db.transaction(async (tx): Promise<MoveConversationResult> => {
    const before = await lockConversation(tx, id)
    if (!before) return { kind: 'refused', reason: 'not_found' }
    const now = clock()
    if (state !== undefined && state !== before.state) {
      if (version !== undefined && version !== before.version)
        return { kind: 'refused', reason: 'changed_since' }
      await updateConversation(tx, id, { ...movedTo(state, before, now), stateBy: actor.email, stateAt: now })
      await tell(tx, { id, actor, at: now }, `conversation_${state}`, [before.state, state])
    }
    if (assigneeId !== undefined && assigneeId !== before.assigneeId) {
      if (assigneeId !== null && !(await findAssignee(tx, assigneeId)))
        return { kind: 'refused', reason: 'no_such_assignee' }
      await updateConversation(tx, id, { assigneeId })
      await tell(tx, { id, actor, at: now }, 'conversation_assigned', [before.assigneeId, assigneeId])
    }
    return { kind: 'moved' }
  })
}

/** Neither customer nor text: the audit log outlives data erased at a customer's request. */
function tell(
  tx: Tx,
  { id, actor, at }: { id: number; actor: AuditActor; at: Date },
  action: string,
  [before, after]: readonly [string | null, string | null],
): Promise<void> {
  return insertAuditEntry(tx, {
    at,
    actor: { accountId: actor.accountId, email: actor.email },
    action,
    subject: { type: 'conversation', id: String(id) },
    before: action === 'conversation_assigned' ? { assigneeId: before } : { state: before },
    after: action === 'conversation_assigned' ? { assigneeId: after } : { state: after },
  })
}
