import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import { findNote, insertConversationNote, lockConversation } from './conversation-queries.ts'

export type AddConversationNote = { id: number; text: string; requestKey: string; actor: AuditActor }

export type AddConversationNoteResult =
  | { kind: 'added' }
  | { kind: 'refused'; reason: 'not_found' | 'key_reused' }

/** Saves a note that only staff can read. A repeated request finds the first one's note. */
export async function addConversationNote(
  { db, clock }: { db: Db; clock: Clock },
  { id, text, requestKey, actor }: AddConversationNote,
): Promise<AddConversationNoteResult> {
  return db.transaction(async (tx): Promise<AddConversationNoteResult> => {
    // Duplicate requests wait here for each other.
    if (!(await lockConversation(tx, id))) return { kind: 'refused', reason: 'not_found' }
    const earlier = await findNote(tx, { conversationId: id, requestKey })
    if (earlier) return earlier.text === text ? { kind: 'added' } : { kind: 'refused', reason: 'key_reused' }
    const now = clock()
    const noteId = await insertConversationNote(tx, {
      ...{ conversationId: id, at: now, author: actor.email, text, requestKey },
    })
    await insertAuditEntry(tx, {
      at: now,
      actor: { accountId: actor.accountId, email: actor.email },
      action: 'conversation_note_added',
      subject: { type: 'conversation', id: String(id) },
      before: null,
      // Without its text: notes can be about a person, and the log outlives their data.
      after: { noteId },
    })
    return { kind: 'added' }
  })
}
