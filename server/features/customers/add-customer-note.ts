import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import { insertCustomerNote, listCustomerNotes, lockCustomerAccount } from './customer-queries.ts'

export type AddCustomerNote = { id: string; text: string; requestKey: string; actor: AuditActor }

export type AddCustomerNoteResult =
  | { kind: 'added' }
  | { kind: 'refused'; reason: 'not_found' | 'key_reused' }

/** Saves a note that only staff can read. A repeated request finds the first one's note. */
export async function addCustomerNote(
  { db, clock }: { db: Db; clock: Clock },
  { id, text, requestKey, actor }: AddCustomerNote,
): Promise<AddCustomerNoteResult> {
  return db.transaction(async (tx): Promise<AddCustomerNoteResult> => {
    // Duplicate requests wait here for each other, and a merge for both.
    if (!(await lockCustomerAccount(tx, id))) return { kind: 'refused', reason: 'not_found' }
    const now = clock()
    const note = await insertCustomerNote(tx, {
      accountId: id,
      at: now,
      author: actor.email,
      text,
      requestKey,
    })
    if (!note) {
      const earlier = (await listCustomerNotes(tx, id)).find((written) => written.requestKey === requestKey)
      return earlier?.text === text ? { kind: 'added' } : { kind: 'refused', reason: 'key_reused' }
    }
    await insertAuditEntry(tx, {
      at: now,
      actor: { accountId: actor.accountId, email: actor.email },
      action: 'customer_note_added',
      subject: { type: 'account', id },
      before: null,
      // Without its text: the log outlives data erased at a customer's request.
      after: { noteId: note.id },
    })
    return { kind: 'added' }
  })
}
