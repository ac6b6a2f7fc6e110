import type { z } from 'zod'
import * as api from '#contract/endpoints.ts'
import type { OrderNote } from '#contract/orders/order-note.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { keyReused, saveAttemptOf } from '#server/http/bodies/save-attempt.ts'
import { callerOf, type Route, route } from '#server/http/route.ts'
import { noSuchOrder } from '../no-such-order.ts'
import { findOrder } from '../order-queries.ts'
import { addNote } from './add-note.ts'
import { listNotes, type NoteRow } from './note-queries.ts'

type Needs = { db: Db; clock: Clock }

export function noteRoutes(needs: Needs): Route[] {
  const { db } = needs
  return [
    route(api.listOrderNotes, async (call) => {
      const order = await findOrder(db, call.params.orderNumber)
      if (!order) return refusals.not_found
      return { status: 200, body: { notes: (await listNotes(db, order.id)).map(noteView) } }
    }),

    route(api.addOrderNote, async (call) => {
      const result = await addNote(needs, {
        ...call.body,
        ...call.params,
        attempt: saveAttemptOf(call),
        actor: callerOf(call),
      })
      if (result.kind === 'refused') return refusals[result.reason]
      return { status: 201, body: { note: noteView(result.note) } }
    }),
  ]
}

function noteView({ id, at, author, text }: NoteRow): z.infer<typeof OrderNote> {
  return { id, at: at.toISOString(), author, text }
}

const refusals = {
  not_found: noSuchOrder,
  key_reused: keyReused,
}
