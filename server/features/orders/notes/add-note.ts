import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import { type KeyReused, type SaveAttempt, saveOnce } from '../../saves/save-once.ts'
import { findOrder } from '../order-queries.ts'
import { findNote, insertNote, type NoteRow } from './note-queries.ts'

type Needs = { db: Db; clock: Clock }

export type AddNote = {
  orderNumber: string
  text: string
  attempt: SaveAttempt | null
  actor: { accountId: string; email: string }
}

export type AddNoteResult =
  | { kind: 'added'; note: NoteRow }
  | { kind: 'refused'; reason: 'not_found' }
  | KeyReused

/** Saves a note that only staff can read. A repeated request finds the first one's note. */
export async function addNote({ db, clock }: Needs, command: AddNote): Promise<AddNoteResult> {
  const now = clock()
  return db.transaction((tx) =>
    saveOnce<AddNoteResult, number>(tx, command.attempt, now, {
      save: () => write(tx, command, now),
      outcomeOf: (result) => (result.kind === 'added' ? result.note.id : null),
      async recall(id) {
        const note = await findNote(tx, id)
        return note ? { kind: 'added', note } : { kind: 'refused', reason: 'not_found' }
      },
    }),
  )
}

async function write(
  tx: Tx,
  { orderNumber, text, attempt, actor }: AddNote,
  now: Date,
): Promise<AddNoteResult> {
  const order = await findOrder(tx, orderNumber)
  if (!order) return { kind: 'refused', reason: 'not_found' }
  const note = await insertNote(tx, {
    orderId: order.id,
    at: now,
    author: actor.email,
    text,
    requestKey: attempt?.key ?? null,
  })
  await insertAuditEntry(tx, {
    actor,
    action: 'order_note_added',
    subject: { type: 'order', id: orderNumber },
    before: null,
    // Without its text: notes can be about a person, and the log outlives their data.
    after: { noteId: note.id },
  })
  return { kind: 'added', note }
}
