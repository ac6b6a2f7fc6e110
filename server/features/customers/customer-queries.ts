import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ConversationState } from '#domain/conversation.ts'
import type { ReturnReason, ReturnStatus } from '#domain/orders/returns/returns.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { accounts, customerNotes, formerEmails, mergedAccounts } from '#server/db/schema/accounts.ts'
import { backInStockRequests } from '#server/db/schema/back-in-stock-requests.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { customerGroups } from '#server/db/schema/customer-groups.ts'
import { orders } from '#server/db/schema/orders.ts'
import { products } from '#server/db/schema/products.ts'
import { orderReturns } from '#server/db/schema/returns.ts'
import { figuresOf } from './figures/customer-figure-queries.ts'

// More than anybody reads at once.
const maxShown = 50

export type CustomerAccount = typeof accounts.$inferSelect

export async function findCustomerAccount(db: Queryable, id: string): Promise<CustomerAccount | null> {
  const rows = await db.select().from(accounts).where(eq(accounts.id, id))
  return rows[0] ?? null
}

/** The account, locked against other changes; placing an order or logging in does not wait. */
export async function lockCustomerAccount(tx: Tx, id: string): Promise<CustomerAccount | null> {
  const rows = await tx.select().from(accounts).where(eq(accounts.id, id)).for('no key update')
  return rows[0] ?? null
}

export async function findGroupOf(
  db: Queryable,
  { customerGroupId }: CustomerAccount,
): Promise<{ id: number; name: string } | null> {
  if (customerGroupId === null) return null
  const rows = await db
    .select({ id: customerGroups.id, name: customerGroups.name })
    .from(customerGroups)
    .where(eq(customerGroups.id, customerGroupId))
  return rows[0] ?? null
}

/** Where an account went that was merged into another. */
export async function findMergedInto(db: Queryable, oldAccountId: string): Promise<string | null> {
  const rows = await db
    .select({ accountId: mergedAccounts.accountId })
    .from(mergedAccounts)
    .where(eq(mergedAccounts.oldAccountId, oldAccountId))
  return rows[0]?.accountId ?? null
}

export async function findGuest(db: Queryable, conversationId: number) {
  const rows = await db
    .select({ id: conversations.id, name: conversations.name, email: conversations.email })
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), isNull(conversations.accountId)))
  return rows[0] ?? null
}

export type Figures = {
  orders: number
  firstOrderAt: string | null
  lastOrderAt: string | null
  valueCents: number
}

export type LoginFacts = {
  lastLoginAt: string | null
  openSessions: number
  hasSecondFactor: boolean
  wishlistItems: number
}

export async function findFigures(db: Queryable, accountId: string): Promise<Figures> {
  const result = await db.execute<Figures>(figuresOf(sql`${accountId}`))
  const [row] = result.rows
  if (!row) throw new Error('Adding up gave no row')
  return row
}

export async function findLoginFacts(db: Queryable, accountId: string, now: Date): Promise<LoginFacts> {
  const result = await db.execute<LoginFacts>(sql`select
    (select at from last_logins where account_id = ${accountId}) as "lastLoginAt",
    (select count(*)::int from sessions where account_id = ${accountId} and expires_at > ${now}) as "openSessions",
    exists (select from second_factors where account_id = ${accountId} and confirmed_at is not null) as "hasSecondFactor",
    (select count(*)::int from wishlist_items where account_id = ${accountId}) as "wishlistItems"`)
  const [row] = result.rows
  if (!row) throw new Error('Looking up a login gave no row')
  return row
}

export type ConversationRow = {
  id: number
  state: ConversationState
  lastAt: string
  messages: number
  message: string
}

export const ofAccount = (accountId: string): SQL => sql`c.account_id = ${accountId}`
export const withId = (conversationId: number): SQL => sql`c.id = ${conversationId} and c.account_id is null`

export async function listConversationsOf(db: Queryable, whose: SQL): Promise<ConversationRow[]> {
  const result = await db.execute<ConversationRow>(sql`
    select c.id::int as id, c.state, c.last_at as "lastAt",
      (select count(*)::int from contact_messages m where m.conversation_id = c.id) as messages,
      (select left(m.message, 240) from contact_messages m where m.conversation_id = c.id order by m.id desc limit 1) as message
    from conversations c where ${whose} order by c.last_at desc`)
  return result.rows
}

export type ReturnOfCustomer = {
  id: number
  orderNumber: string
  status: ReturnStatus
  reason: ReturnReason
  requestedAt: Date
}

export function listReturnsOfCustomer(db: Queryable, accountId: string): Promise<ReturnOfCustomer[]> {
  return db
    .select({
      id: orderReturns.id,
      orderNumber: orders.orderNumber,
      status: orderReturns.status,
      reason: orderReturns.reason,
      requestedAt: orderReturns.requestedAt,
    })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .where(eq(orders.accountId, accountId))
    .orderBy(desc(orderReturns.id))
    .limit(maxShown)
}

export type CustomerNoteRow = typeof customerNotes.$inferSelect

export function listCustomerNotes(db: Queryable, accountId: string): Promise<CustomerNoteRow[]> {
  return db
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.accountId, accountId))
    .orderBy(desc(customerNotes.id))
}

export async function insertCustomerNote(tx: Tx, note: typeof customerNotes.$inferInsert): Promise<number> {
  const rows = await tx.insert(customerNotes).values(note).returning({ id: customerNotes.id })
  if (!rows[0]) throw new Error('Inserting a note gave no row')
  return rows[0].id
}

export type AwaitedProduct = { product: string; requestedAt: Date }

/** Of an account, and of its address if that is verified; or of an address without an account. */
export function listAwaitedProducts(
  db: Queryable,
  { accountId, email }: { accountId: string | null; email: string | null },
): Promise<AwaitedProduct[]> {
  const byEmail = email === null ? undefined : eq(backInStockRequests.email, email)
  const whose =
    accountId === null
      ? and(isNull(backInStockRequests.accountId), byEmail)
      : or(eq(backInStockRequests.accountId, accountId), byEmail)
  return db
    .select({ product: products.name, requestedAt: backInStockRequests.createdAt })
    .from(backInStockRequests)
    .innerJoin(products, eq(products.id, backInStockRequests.productId))
    .where(whose)
    .orderBy(desc(backInStockRequests.id))
    .limit(maxShown)
}

export async function listFormerEmails(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ email: formerEmails.email })
    .from(formerEmails)
    .where(eq(formerEmails.accountId, accountId))
    .orderBy(desc(formerEmails.id))
  return rows.map(({ email }) => email)
}

export async function insertFormerEmail(tx: Tx, former: typeof formerEmails.$inferInsert): Promise<void> {
  await tx.insert(formerEmails).values(former)
}
