import type { z } from 'zod'
import type { EmailData, EmailKind } from '#domain/email.ts'
import type { Queryable } from '#server/db/client.ts'
import type { EmailContent } from './email-content.ts'
import type { EmailContext } from './email-context.ts'
import { findOwnWords, withOwnWords } from './with-own-words.ts'

/** The kind of an email with the data of that kind. */
export type EmailPayload = { [Kind in EmailKind]: { kind: Kind; data: EmailData[Kind] } }[EmailKind]

/**
 * The writers for the emails of one kind, from the feature that they belong to. `Order` is an order as that feature
 * reads it.
 */
export type EmailWriter<Kind extends EmailKind, Order> = {
  /** The data that was sealed for it. */
  data: z.ZodType<EmailData[Kind]>
  /** The content, from its data and, if these name an order, from the order as it is now. */
  write(context: EmailContext, data: EmailData[Kind], order: Order | null): EmailContent
}

/** By kind: a missing one does not compile, since its emails would never be sent. */
export type EmailWriters<Order> = { [Kind in EmailKind]: EmailWriter<Kind, Order> }

type Payload = { kind: EmailKind; data: unknown; isResent: boolean }

export type WriteEmail = (needs: EmailContext & { db: Queryable }, sealed: Payload) => Promise<EmailContent>

/** Writes every kind of email, without knowing the content of any. */
export function createWriteEmail<Order>(
  writers: EmailWriters<Order>,
  findOrder: (db: Queryable, orderNumber: string) => Promise<Order | null>,
): WriteEmail {
  return async ({ db, ...context }, { kind, data: sealed, isResent }) => {
    // The data are those of this kind, which the compiler cannot follow through the lookup.
    const payload = { kind, data: writers[kind].data.parse(sealed) } as EmailPayload
    // Sent again on purpose, an email describes the parcel as it is by now.
    if ('parcel' in payload.data && isResent) delete payload.data.parcel
    const order = 'orderNumber' in payload.data ? await findOrder(db, payload.data.orderNumber) : null
    const content = writeFrom(writers, context, { payload, order })
    const words = await findOwnWords(db, kind)
    const orderNumber = 'orderNumber' in payload.data ? (payload.data.orderNumber ?? '') : ''
    return words ? withOwnWords(content, words, { shop: context.shop, orderNumber }) : content
  }
}

export function writeFrom<Order, Kind extends EmailKind>(
  writers: EmailWriters<Order>,
  context: EmailContext,
  { payload: { kind, data }, order }: { payload: { kind: Kind; data: EmailData[Kind] }; order: Order | null },
): EmailContent {
  return writers[kind].write(context, data, order)
}
