import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import { lockOrderByNumber } from '../order-queries.ts'
import { insertNote, listNotes, type NoteRow } from './note-queries.ts'

type Needs = { db: Db; clock: Clock }

export type AddNote = {
  orderNumber: string
  text: string
  requestKey: string | null
  actor: { accountId: string; email: string }
}

export type AddNoteResult =
  | { kind: 'added'; note: NoteRow }
  | { kind: 'refused'; reason: 'not_found' | 'key_reused' }

/** Saves a note that only staff can read. A repeated request finds the first one's note. */
export async function addNote({ db, clock }: Needs, command: AddNote): Promise<AddNoteResult> {
  const { orderNumber, text, requestKey, actor } = command
  return db.transaction(async (tx): Promise<AddNoteResult> => {
    // Duplicate requests wait here for each other, so that the second sees what the first wrote.
    const order = await lockOrderByNumber(tx, orderNumber)
    if (!order) return { kind: 'refused', reason: 'not_found' }

    const note = await insertNote(tx, {
      orderId: order.id,
      at: clock(),
      author: actor.email,
      text,
      requestKey,
    })
    if (!note) {
      const earlier = (await listNotes(tx, order.id)).find((written) => written.requestKey === requestKey)
      if (!earlier) throw new Error('A note whose key is taken is missing')
      return earlier.text === text
        ? { kind: 'added', note: earlier }
        : { kind: 'refused', reason: 'key_reused' }
    }
    await insertAuditEntry(tx, {
      actor,
      action: 'order_note_added',
      subject: { type: 'order', id: orderNumber },
      before: null,
      // Without its text: notes can be about a person, and the log outlives their data.
      after: { noteId: note.id },
    })
    return { kind: 'added', note }
  })
}
