import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type EmailKind, emailsToTheShop } from '#domain/email.ts'
import { courierFieldNames, optionalOrderFields } from '#domain/fields/address-fields.ts'
import { recordOf } from '#domain/fields/record-of.ts'
import type { Recipient } from '#domain/money/invoice-document.ts'
import { statusesThat } from '#domain/orders/order-status.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { parcelBookings, returnBookings } from '#server/db/schema/bookings.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { conversationAnswers, conversationNotes, conversations } from '#server/db/schema/conversations.ts'
import { discountUses } from '#server/db/schema/discounts.ts'
import { emails } from '#server/db/schema/emails.ts'
import { invoices } from '#server/db/schema/invoices.ts'
import {
  orderAttention,
  orderCorrections,
  orderHistory,
  orderLines,
  orderNotes,
  orderSwaps,
  orders,
} from '#server/db/schema/orders.ts'
import { parcelEvents, parcels, parcelUnits } from '#server/db/schema/parcels.ts'
import { payments, refunds, webhookEvents } from '#server/db/schema/payments.ts'
import { orderReturns, returnHistory, returnPhotos } from '#server/db/schema/returns.ts'
import { deleteEmptyConversations } from '../contact/conversations/conversation-queries.ts'

export type Owner = { accountId: string; email: string; emailVerified: boolean }

/** Emails that only ever go to an account's own address. */
const accountEmails: EmailKind[] = [
  'verify_email',
  'reset_password',
  'login_code',
  'password_changed',
  'email_changed',
  'accounts_merged',
]

// Anyone can sign up with anyone's address, so an unverified one does not show what others wrote.
function ownMessages({ accountId, email, emailVerified }: Owner): SQL | undefined {
  const own = sql`${contactMessages.id} in ${messageIds(accountId)}`
  if (!emailVerified) return own
  return or(own, and(isNull(contactMessages.accountId), eq(contactMessages.email, email)))
}

/** Written while logged in, or in the conversation of the account: others cannot write there. */
function messageIds(accountId: string): SQL {
  return sql`(select m.id from contact_messages m left join conversations c on c.id = m.conversation_id
    where m.account_id = ${accountId} or c.account_id = ${accountId})`
}

/** Addresses that the account had, up to when it had them: later they may be another's. */
function formerly(accountId: string, is: SQL): SQL {
  return sql`exists (select from former_emails f where f.account_id = ${accountId} and ${is})`
}

function ownEmails({ accountId, email, emailVerified }: Owner): SQL | undefined {
  const sentHere = and(
    eq(emails.recipient, email),
    // As long as the address was another account's, so was what came there.
    sql`not exists (select from former_emails f where f.email = ${emails.recipient} and ${emails.createdAt} <= f.until
      and f.account_id <> ${accountId})`,
  )
  return and(
    // The shop sends these to itself, and they name no customer.
    ne(emails.kind, 'attention_needed'),
    or(
      emailVerified ? sentHere : and(sentHere, inArray(emails.kind, accountEmails)),
      formerly(
        accountId,
        sql`f.email = ${emails.recipient} and ${emails.createdAt} <= f.until
          and (f.was_verified or ${inArray(emails.kind, accountEmails)})`,
      ),
      sql`${emails.orderNumber} in (select order_number from orders where account_id = ${accountId})`,
      sql`${emails.eventKey} in (
        select kind || ':' || id from contact_messages, unnest(array['contact_received', 'contact_message']) kind
        where id in ${messageIds(accountId)})`,
      sql`${emails.eventKey} in (
        select 'contact_answer:' || a.id from conversation_answers a join conversations c on c.id = a.conversation_id
        where c.account_id = ${accountId})`,
    ),
  )
}

export async function listMessagesOf(db: Queryable, owner: Owner) {
  return db
    .select({
      receivedAt: contactMessages.receivedAt,
      name: contactMessages.name,
      email: contactMessages.email,
      orderNumber: contactMessages.orderNumber,
      message: contactMessages.message,
    })
    .from(contactMessages)
    .where(ownMessages(owner))
    .orderBy(desc(contactMessages.receivedAt), desc(contactMessages.id))
}

/** What staff answered, newest first. */
export async function listAnswersTo(db: Queryable, owner: Owner) {
  return db
    .select({
      at: conversationAnswers.at,
      to: conversationAnswers.recipient,
      text: conversationAnswers.text,
    })
    .from(conversationAnswers)
    .innerJoin(conversations, eq(conversations.id, conversationAnswers.conversationId))
    .where(ownConversations(owner))
    .orderBy(desc(conversationAnswers.id))
}

/** What staff noted on somebody's messages, newest first. */
export async function listNotesAbout(db: Queryable, owner: Owner) {
  return db
    .select({ at: conversationNotes.at, text: conversationNotes.text })
    .from(conversationNotes)
    .innerJoin(conversations, eq(conversations.id, conversationNotes.conversationId))
    .where(ownConversations(owner))
    .orderBy(desc(conversationNotes.id))
}

function ownConversations({ accountId, email, emailVerified }: Owner): SQL | undefined {
  const own = or(
    eq(conversations.accountId, accountId),
    and(
      isNull(conversations.accountId),
      formerly(
        accountId,
        sql`f.was_verified and f.email = ${conversations.email} and ${conversations.lastAt} <= f.until`,
      ),
    ),
  )
  if (!emailVerified) return own
  return or(own, and(isNull(conversations.accountId), eq(conversations.email, email)))
}

/** With all that was answered and noted. */
export async function deleteMessagesOf(tx: Tx, owner: Owner): Promise<void> {
  await tx.delete(conversations).where(ownConversations(owner))
  const others = await tx
    .delete(contactMessages)
    .where(ownMessages(owner))
    .returning({ id: contactMessages.conversationId })
  await deleteEmptyConversations(
    tx,
    others.map(({ id }) => id),
  )
}

export async function listEmailsOf(db: Queryable, owner: Owner) {
  return (
    db
      .select({
        kind: emails.kind,
        recipient: emails.recipient,
        createdAt: emails.createdAt,
        subject: emails.subject,
        sealedData: emails.sealedData,
        sealedContent: emails.sealedContent,
        resendCount: emails.resendCount,
      })
      .from(emails)
      // Emails to the shop contain nothing that is not in the person's own messages.
      .where(and(ownEmails(owner), notInArray(emails.kind, [...emailsToTheShop])))
      .orderBy(desc(emails.createdAt), desc(emails.id))
  )
}

/** Except those about orders that still have to be sent. The audit log's mentions of them lose their recipient. */
export async function deleteEmailsOf(tx: Tx, owner: Owner): Promise<void> {
  const deleted = await tx
    .delete(emails)
    .where(and(ownEmails(owner), or(ne(emails.status, 'waiting'), isNull(emails.orderNumber))))
    .returning({ id: emails.id })
  await updateEntriesWithoutRecipient(
    tx,
    deleted.map(({ id }) => id),
  )
}

/** Emails that were still waiting when the account was deleted. Emails to the shop name no customer. */
export async function deleteEmailsAbout(tx: Tx, found: readonly OrderToStrip[]): Promise<void> {
  const deleted = await tx
    .delete(emails)
    .where(
      and(
        inArray(
          emails.orderNumber,
          found.map(({ orderNumber }) => orderNumber),
        ),
        ne(emails.kind, 'attention_needed'),
      ),
    )
    .returning({ id: emails.id })
  await updateEntriesWithoutRecipient(
    tx,
    deleted.map(({ id }) => id),
  )
}

async function updateEntriesWithoutRecipient(tx: Queryable, emailIds: readonly number[]): Promise<void> {
  await tx
    .update(auditEntries)
    .set({
      before: sql`${auditEntries.before} - 'recipient'`,
      after: sql`${auditEntries.after} - 'recipient'`,
    })
    .where(
      and(
        eq(auditEntries.subjectType, 'email'),
        sql`${auditEntries.subjectId} = any(${sql.param(emailIds.map(String))}::text[])`,
      ),
    )
}

/**
 * The audit log about a deleted account and its invitations: the actors stay, but not whose account it was or where it
 * logged in.
 */
export async function updateEntriesWithoutPerson(
  tx: Tx,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await tx
    .update(auditEntries)
    .set({
      before: sql`${auditEntries.before} - 'email' - 'name'`,
      after: sql`${auditEntries.after} - 'email' - 'name'`,
    })
    .where(
      and(
        eq(auditEntries.subjectType, 'invitation'),
        sql`coalesce(${auditEntries.after}, ${auditEntries.before}) ->> 'email' = ${email}`,
      ),
    )
  await tx
    .update(auditEntries)
    .set({
      before: sql`${auditEntries.before} - ${ofPerson}::text[]`,
      after: sql`${auditEntries.after} - ${ofPerson}::text[]`,
    })
    .where(
      and(eq(auditEntries.subjectType, 'account'), inArray(auditEntries.subjectId, accountIds(accountId))),
    )
}

const ofPerson = sql.param(['email', 'closedEmail', 'network', 'firstName', 'lastName', 'phone'])

/** Of the account and of those that were merged into it. */
export function accountIds(accountId: string): SQL {
  return sql`(select ${accountId}::text union select old_account_id from merged_accounts where account_id = ${accountId})`
}

/** Until the end of the transaction nobody can place an order on this account. */
export async function lockAccountForDeletion(tx: Tx, accountId: string): Promise<void> {
  await tx.execute(sql`select 1 from accounts where id = ${accountId} for update`)
}

export async function listUnpaidOrders(tx: Tx, accountId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(
      and(
        eq(orders.accountId, accountId),
        inArray(orders.status, statusesThat('awaitsPayment')),
        sql`${orders.reservedUntil} > ${now}::timestamptz`,
      ),
    )
    .orderBy(asc(orders.id))
  return rows.map(({ orderNumber }) => orderNumber)
}

/**
 * The next orders of deleted accounts that still contain customer data. One that staff took for a person without an account
 * never had its place among an account's orders.
 */
export async function lockOrphanedOrders(tx: Tx, after: { id: number; limit: number }) {
  return tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      paidAt: orders.paidAt,
      fulfilledAt: orders.fulfilledAt,
      isLookedAt: sql<boolean>`exists (
        select 1 from order_attention t where t.order_id = orders.id and t.cleared_at is null)`,
      hasOpenPayment: sql<boolean>`exists (
        select 1 from payment_attempts a
        where a.order_id = orders.id and a.next_check_at is not null)`,
      hasWaitingEmail: sql<boolean>`exists (
        select 1 from emails e where e.order_number = orders.order_number and e.status = 'waiting'
          and e.kind <> 'attention_needed')`,
    })
    .from(orders)
    .where(
      and(
        isNull(orders.accountId),
        or(eq(orders.source, 'online'), isNotNull(orders.accountSequence)),
        eq(orders.retention, 'whole'),
        gt(orders.id, after.id),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(after.limit)
    .for('update')
}

export type OrderToStrip = { id: number; orderNumber: string }

/** Keeps only the customer's name and address that the law requires on an invoice. */
export async function updateToTaxRecord(tx: Tx, found: readonly OrderToStrip[]): Promise<void> {
  await tx
    .update(orders)
    .set({
      retention: 'tax_record',
      email: '',
      phone: '',
      ...recordOf(courierFieldNames, () => null),
      ...nothingToCollect,
      requestHash: '',
    })
    .where(inArray(orders.id, idsOf(found)))
  await updateWithoutWords(tx, found)
  await tx
    .update(invoices)
    .set({ document: sql`${withoutFreeWords} #- '{recipient,email}'` })
    .where(inArray(invoices.orderId, idsOf(found)))
}

/** Removes all the customer's data. */
export async function updateToFigures(tx: Tx, found: readonly OrderToStrip[]): Promise<void> {
  await tx
    .update(orders)
    .set({
      retention: 'figures',
      email: '',
      phone: '',
      fullName: '',
      address: '',
      suburb: null,
      city: '',
      postalCode: '',
      ...recordOf(optionalOrderFields, () => null),
      ...nothingToCollect,
      requestHash: '',
    })
    .where(inArray(orders.id, idsOf(found)))
  await updateWithoutWords(tx, found)
  const nobody: Recipient = { name: '', companyName: null, vatNumber: null, address: [] }
  await tx
    .update(invoices)
    .set({ document: sql`jsonb_set(${withoutFreeWords}, '{recipient}', ${JSON.stringify(nobody)}::jsonb)` })
    .where(inArray(invoices.orderId, idsOf(found)))
}

// The locker that somebody chose says where they live.
const nothingToCollect = { collectPlace: null, collectCode: null }

// A credit note must give a reason (VAT Act s21(3)); this one does not quote the person who made the refund.
const withoutFreeWords = sql`(case when ${invoices.document} -> 'credit' is null or ${invoices.document} -> 'credit' = 'null'
  then ${invoices.document} else jsonb_set(${invoices.document}, '{credit,reason}', '"Refund"') end #- '{collect,place}')`

/** Free text about an order, and a provider's data about its customer, is removed; the fact of each event stays. */
async function updateWithoutWords(tx: Tx, found: readonly OrderToStrip[]): Promise<void> {
  const ids = idsOf(found)
  const numbers = sql.param(found.map(({ orderNumber }) => orderNumber))
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids))
  await tx.update(orderHistory).set({ note: null }).where(inArray(orderHistory.orderId, ids))
  await tx.update(orderAttention).set({ note: null }).where(inArray(orderAttention.orderId, ids))
  await tx.update(orderReturns).set({ note: null, staffNote: null }).where(inArray(orderReturns.orderId, ids))
  const ofThem = tx
    .select({ id: orderReturns.id })
    .from(orderReturns)
    .where(inArray(orderReturns.orderId, ids))
  await tx.update(returnHistory).set({ note: null }).where(inArray(returnHistory.returnId, ofThem))
  // From here on nobody can open them, and the job for unused photos deletes them with their files.
  await tx.update(returnPhotos).set({ returnId: null }).where(inArray(returnPhotos.returnId, ofThem))
  await tx.update(orderCorrections).set({ reason: '' }).where(inArray(orderCorrections.orderId, ids))
  await tx.update(orderSwaps).set({ reason: '' }).where(inArray(orderSwaps.orderId, ids))
  await tx
    .update(orderLines)
    .set({ priceReason: '' })
    .where(and(inArray(orderLines.orderId, ids), isNotNull(orderLines.priceReason)))
  await tx.update(discountUses).set({ emailHash: null }).where(inArray(discountUses.orderId, ids))
  const isOfOrder = inArray(payments.orderId, ids)
  await tx
    .update(payments)
    .set({ reference: '' })
    .where(and(isOfOrder, isNotNull(payments.reference)))
  await tx
    .update(refunds)
    .set({ reason: '', failure: null, payoutReference: null })
    .where(inArray(refunds.orderId, ids))
  const theirParcels = tx.select({ id: parcels.id }).from(parcels).where(inArray(parcels.orderId, ids))
  await tx.delete(parcelUnits).where(inArray(parcelUnits.parcelId, theirParcels))
  await tx.delete(parcelEvents).where(inArray(parcelEvents.parcelId, theirParcels))
  await tx
    .update(parcels)
    .set({ trackingNumber: null, toldTrackingNumber: null })
    .where(inArray(parcels.orderId, ids))
  await tx.execute(sql`delete from courier_events where tracking_number in
    (select b.tracking_number from parcel_bookings b where b.parcel_id in ${theirParcels})`)
  // Labels carry a name and an address: the job that deletes old ones takes them next.
  await tx
    .update(parcelBookings)
    .set({
      trackingNumber: null,
      failure: null,
      nextCheckAt: null,
      labelledAt: sql`case when ${parcelBookings.labelledAt} is null then null else to_timestamp(0) end`,
    })
    .where(inArray(parcelBookings.parcelId, theirParcels))
  await tx
    .update(returnBookings)
    .set({ trackingNumber: '', failure: null, nextCheckAt: null })
    .where(inArray(returnBookings.returnId, ofThem))
  await tx
    .update(auditEntries)
    .set({ before: null, after: null })
    .where(
      and(eq(auditEntries.subjectType, 'order'), sql`${auditEntries.subjectId} = any(${numbers}::text[])`),
    )
  await tx
    .update(webhookEvents)
    .set({ body: {} })
    .where(sql`${webhookEvents.body} #>> '{payload,metadata,orderId}' = any(${numbers}::text[])`)
}

function idsOf(found: readonly OrderToStrip[]): number[] {
  return found.map(({ id }) => id)
}
