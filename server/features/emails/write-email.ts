import type { z } from 'zod'
import type { EmailData, EmailKind } from '#domain/email.ts'
import type { Queryable } from '#server/db/client.ts'
import type { EmailContent } from './email-content.ts'
import type { EmailContext } from './email-context.ts'

/** What an email is to say: its kind with the data of that kind. */
export type EmailPayload = { [Kind in EmailKind]: { kind: Kind; data: EmailData[Kind] } }[EmailKind]

/** How emails of one kind are written, by the feature that they belong to. `Order` is an order as that feature reads it. */
export type EmailWriter<Kind extends EmailKind, Order> = {
  /** What was sealed for it. */
  data: z.ZodType<EmailData[Kind]>
  /** The words, from its data and, where these name an order, from the order as it is now. */
  write(context: EmailContext, data: EmailData[Kind], order: Order | null): EmailContent
}

/** By kind: one that is missing does not compile, since nobody would ever be sent it. */
export type EmailWriters<Order> = { [Kind in EmailKind]: EmailWriter<Kind, Order> }

type Sealed = { kind: EmailKind; data: unknown; isResent: boolean }

export type WriteEmail = (needs: EmailContext & { db: Queryable }, sealed: Sealed) => Promise<EmailContent>

/** Writes every kind of email, without knowing what any of them is about. */
export function createWriteEmail<Order>(
  writers: EmailWriters<Order>,
  findOrder: (db: Queryable, orderNumber: string) => Promise<Order | null>,
): WriteEmail {
  return async ({ db, ...context }, { kind, data: sealed, isResent }) => {
    // The data are those of this kind, which the compiler cannot follow through the lookup.
    const payload = { kind, data: writers[kind].data.parse(sealed) } as EmailPayload
    // Resent on purpose, an email tells of the parcel as it is by now.
    if ('parcel' in payload.data && isResent) delete payload.data.parcel
    const order = 'orderNumber' in payload.data ? await findOrder(db, payload.data.orderNumber) : null
    return writeFrom(writers, context, { payload, order })
  }
}

export function writeFrom<Order, Kind extends EmailKind>(
  writers: EmailWriters<Order>,
  context: EmailContext,
  { payload: { kind, data }, order }: { payload: { kind: Kind; data: EmailData[Kind] }; order: Order | null },
): EmailContent {
  return writers[kind].write(context, data, order)
}
