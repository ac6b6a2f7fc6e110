import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import { doOnce, type KeyReused, type SaveAttempt } from '../saves/save-once.ts'
import { insertCustomerNote, lockCustomerAccount } from './customer-queries.ts'

export type AddCustomerNote = { id: string; text: string; attempt: SaveAttempt | null; actor: AuditActor }

export type AddCustomerNoteResult = { kind: 'added' } | { kind: 'refused'; reason: 'not_found' } | KeyReused

/** Saves a note that only staff can read. A repeated request adds no other. */
export async function addCustomerNote(
  { db, clock }: { db: Db; clock: Clock },
  command: AddCustomerNote,
): Promise<AddCustomerNoteResult> {
  const now = clock()
  return db.transaction((tx) =>
    doOnce<AddCustomerNoteResult>(tx, command.attempt, now, {
      act: () => write(tx, command, now),
      done: { kind: 'added' },
    }),
  )
}

async function write(
  tx: Tx,
  { id, text, attempt, actor }: AddCustomerNote,
  now: Date,
): Promise<AddCustomerNoteResult> {
  // A merge waits here.
  if (!(await lockCustomerAccount(tx, id))) return { kind: 'refused', reason: 'not_found' }
  const noteId = await insertCustomerNote(tx, {
    accountId: id,
    at: now,
    author: actor.email,
    text,
    requestKey: attempt?.key ?? null,
  })
  await insertAuditEntry(tx, {
    at: now,
    actor: { accountId: actor.accountId, email: actor.email },
    action: 'customer_note_added',
    subject: { type: 'account', id },
    before: null,
    // Without its text: the log outlives data erased at a customer's request.
    after: { noteId },
  })
  return { kind: 'added' }
}
