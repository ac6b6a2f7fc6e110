import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import { doOnce, type KeyReused, type SaveAttempt } from '../../saves/save-once.ts'
import { insertConversationNote, lockConversation } from './conversation-queries.ts'

export type AddConversationNote = { id: number; text: string; attempt: SaveAttempt | null; actor: AuditActor }

export type AddConversationNoteResult =
  | { kind: 'added' }
  | { kind: 'refused'; reason: 'not_found' }
  | KeyReused

/** Saves a note that only staff can read. A repeated request adds no other. */
export async function addConversationNote(
  { db, clock }: { db: Db; clock: Clock },
  command: AddConversationNote,
): Promise<AddConversationNoteResult> {
  const now = clock()
  return db.transaction((tx) =>
    doOnce<AddConversationNoteResult>(tx, command.attempt, now, {
      act: () => write(tx, command, now),
      done: { kind: 'added' },
    }),
  )
}

async function write(
  tx: Tx,
  { id, text, attempt, actor }: AddConversationNote,
  now: Date,
): Promise<AddConversationNoteResult> {
  // A merge waits here.
  if (!(await lockConversation(tx, id))) return { kind: 'refused', reason: 'not_found' }
  const noteId = await insertConversationNote(tx, {
    conversationId: id,
    at: now,
    author: actor.email,
    text,
    requestKey: attempt?.key ?? null,
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
}
