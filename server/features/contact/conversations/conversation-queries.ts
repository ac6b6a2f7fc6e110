import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { assigneeFilters, conversationFilters } from '#contract/shop/conversation.ts'
import type { ConversationState } from '#domain/conversation.ts'
import type { EmailStatus } from '#domain/email.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { readingOrder } from '#server/db/reading-order.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { conversationAnswers, conversationNotes, conversations } from '#server/db/schema/conversations.ts'
import type { AccountMerge, AddressedAccount } from '../../accounts/account-merge.ts'
import { findVerifiedAccountId } from '../../accounts/account-queries.ts'
import { conversationsMatching } from '../../search/conversations-matching.ts'

export type ConversationRow = typeof conversations.$inferSelect

export type ConversationFilter = {
  state: (typeof conversationFilters)[number]
  assignee: (typeof assigneeFilters)[number]
  /** Who asks. */
  accountId: string
  q?: string | undefined
}

export type ListedRow = Pick<
  ConversationRow,
  'id' | 'name' | 'email' | 'state' | 'waitingSince' | 'lastAt'
> & {
  assigneeId: string | null
  assigneeName: string | null
  message: string
  orderNumber: string | null
  messages: number
}

// Enough to recognise it by; a message can have thousands of characters.
const shownCharacters = 240

/** Open ones: longest waiting first; all others: newest first. */
export async function listConversationRows(
  db: Queryable,
  filter: ConversationFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedRow[]> {
  const order = filter.state === 'open' ? sql`c.waiting_since, c.id` : sql`c.last_at desc, c.id desc`
  type Row = Omit<ListedRow, 'waitingSince' | 'lastAt'> & { waitingSince: string | null; lastAt: string }
  // First the conversations of the page, then what is shown of each: rows that a late page skips are never loaded.
  const result = await db.execute<Row>(sql`
    with page as (
      select c.* from conversations c where ${matching(filter)} order by ${order} limit ${limit} offset ${offset}
    )
    select c.id::int, c.name, c.email, c.state, c.waiting_since as "waitingSince", c.last_at as "lastAt",
      c.assignee_id as "assigneeId", ${staffName} as "assigneeName",
      newest.message, newest.order_number as "orderNumber",
      (select count(*)::int from contact_messages m where m.conversation_id = c.id) as messages
    from page c
      cross join lateral (
        select left(m.message, ${shownCharacters}) as message, m.order_number from contact_messages m
        where m.conversation_id = c.id order by m.id desc limit 1) newest
      left join accounts on accounts.id = c.assignee_id
    order by ${order}`)
  return result.rows.map(({ waitingSince, lastAt, ...row }) => ({
    ...row,
    waitingSince: waitingSince === null ? null : new Date(waitingSince),
    lastAt: new Date(lastAt),
  }))
}

const staffName = sql<string>`coalesce(nullif(trim(${accounts.firstName} || ' ' || ${accounts.lastName}), ''), ${accounts.email})`

export async function countConversations(db: Queryable, filter: ConversationFilter): Promise<number> {
  const result = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from conversations c where ${matching(filter)}`,
  )
  return result.rows[0]?.total ?? 0
}

export type ConversationCounts = { open: number; waiting: number; mine: number; unassigned: number }

export async function countByState(db: Queryable, accountId: string): Promise<ConversationCounts> {
  const result = await db.execute<ConversationCounts>(sql`
    select (select count(*)::int from conversations where state = 'waiting') as waiting, counted.*
    from (
      select count(*)::int as open, (count(*) filter (where assignee_id = ${accountId}))::int as mine,
        (count(*) filter (where assignee_id is null))::int as unassigned
      from conversations where state = 'open'
    ) counted`)
  const [counts] = result.rows
  if (!counts) throw new Error('Counting gave no row')
  return counts
}

function matching({ state, assignee, accountId, q }: ConversationFilter): SQL {
  const parts = [sql`true`]
  if (state !== 'all') parts.push(sql`c.state = ${sql.raw(`'${state}'`)}`)
  if (assignee === 'me') parts.push(sql`c.assignee_id = ${accountId}`)
  if (assignee === 'nobody') parts.push(sql`c.assignee_id is null`)
  const found = q ? conversationsMatching(q) : null
  if (found) parts.push(sql`c.id in (${found})`)
  return sql.join(parts, sql` and `)
}

export async function findConversation(db: Queryable, id: number): Promise<ConversationRow | null> {
  const rows = await db.select().from(conversations).where(eq(conversations.id, id))
  return rows[0] ?? null
}

export async function lockConversation(tx: Tx, id: number): Promise<ConversationRow | null> {
  const rows = await tx.select().from(conversations).where(eq(conversations.id, id)).for('update')
  return rows[0] ?? null
}

export async function updateConversation(
  tx: Tx,
  id: number,
  change: Partial<Omit<ConversationRow, 'id'>>,
): Promise<void> {
  await tx.update(conversations).set(change).where(eq(conversations.id, id))
}

export async function findConversationId(db: Queryable, messageId: number): Promise<number | null> {
  const rows = await db
    .select({ id: contactMessages.conversationId })
    .from(contactMessages)
    .where(eq(contactMessages.id, messageId))
  return rows[0]?.id ?? null
}

type Writer = { accountId: string | null; name: string; email: string }

/**
 * The conversation of a customer, locked; a new one if there is none. Somebody who is not logged in shares that of an
 * account only if its verified address is theirs: answers go there, and nowhere else.
 */
export async function lockConversationOf(tx: Tx, writer: Writer, now: Date): Promise<ConversationRow> {
  const accountId = writer.accountId ?? (await findVerifiedAccountId(tx, writer.email))
  const { name, email } = writer
  const fresh = {
    accountId,
    name,
    email,
    state: 'open',
    stateAt: now,
    waitingSince: now,
    lastAt: now,
  } as const
  await tx
    .insert(conversations)
    .values({ ...fresh, version: 0 })
    .onConflictDoNothing()
  const mine = accountId
    ? eq(conversations.accountId, accountId)
    : and(isNull(conversations.accountId), eq(conversations.email, email))
  const rows = await tx.select().from(conversations).where(mine).for('update')
  if (!rows[0]) throw new Error('A conversation that was just made is missing')
  return rows[0]
}

// More than anybody reads; a customer of many years still opens at once.
const maxShown = 200

export type MessageRow = Omit<typeof contactMessages.$inferSelect, 'message'> & { text: string }

const messageColumns = {
  id: contactMessages.id,
  accountId: contactMessages.accountId,
  name: contactMessages.name,
  email: contactMessages.email,
  text: contactMessages.message,
  orderNumber: contactMessages.orderNumber,
  orderId: contactMessages.orderId,
  receivedAt: contactMessages.receivedAt,
  conversationId: contactMessages.conversationId,
}

/** The newest ones, oldest first. */
export async function listMessagesIn(db: Queryable, conversationId: number): Promise<MessageRow[]> {
  const rows = await db
    .select(messageColumns)
    .from(contactMessages)
    .where(eq(contactMessages.conversationId, conversationId))
    .orderBy(desc(contactMessages.id))
    .limit(maxShown)
  return rows.toReversed()
}

export type AnswerRow = typeof conversationAnswers.$inferSelect & { emailStatus: EmailStatus | null }

/** The newest ones, oldest first. */
export async function listAnswers(db: Queryable, conversationId: number): Promise<AnswerRow[]> {
  const rows = await db
    .select({
      answer: conversationAnswers,
      emailStatus: sql<EmailStatus | null>`(
        select e.status from emails e where e.event_key = 'contact_answer:' || conversation_answers.id)`,
    })
    .from(conversationAnswers)
    .where(eq(conversationAnswers.conversationId, conversationId))
    .orderBy(desc(conversationAnswers.id))
    .limit(maxShown)
  return rows.map(({ answer, emailStatus }) => ({ ...answer, emailStatus })).toReversed()
}

export type NoteRow = typeof conversationNotes.$inferSelect

/** The newest ones, oldest first. */
export async function listConversationNotes(db: Queryable, conversationId: number): Promise<NoteRow[]> {
  const rows = await db
    .select()
    .from(conversationNotes)
    .where(eq(conversationNotes.conversationId, conversationId))
    .orderBy(desc(conversationNotes.id))
    .limit(maxShown)
  return rows.toReversed()
}

export async function insertAnswer(tx: Tx, answer: typeof conversationAnswers.$inferInsert): Promise<number> {
  const rows = await tx.insert(conversationAnswers).values(answer).returning({ id: conversationAnswers.id })
  if (!rows[0]) throw new Error('Inserting an answer gave no row')
  return rows[0].id
}

export async function insertConversationNote(
  tx: Tx,
  note: typeof conversationNotes.$inferInsert,
): Promise<number> {
  const rows = await tx.insert(conversationNotes).values(note).returning({ id: conversationNotes.id })
  if (!rows[0]) throw new Error('Inserting a note gave no row')
  return rows[0].id
}

/** Those of these whose messages are all gone. */
export async function deleteEmptyConversations(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .delete(conversations)
    .where(
      and(
        inArray(conversations.id, [...ids]),
        sql`not exists (select from contact_messages m where m.conversation_id = conversations.id)`,
      ),
    )
}

export type CustomerRow = { id: string; name: string; email: string; createdAt: Date }

/** The account of a conversation, or the one whose verified address it is. */
export async function findCustomer(
  db: Queryable,
  { accountId, email }: Pick<ConversationRow, 'accountId' | 'email'>,
): Promise<CustomerRow | null> {
  const isTheirs = accountId
    ? eq(accounts.id, accountId)
    : and(eq(accounts.email, email), eq(accounts.emailVerified, true))
  const rows = await db
    .select({ id: accounts.id, name: staffName, email: accounts.email, createdAt: accounts.createdAt })
    .from(accounts)
    .where(isTheirs)
  return rows[0] ?? null
}

export type Assignee = { id: string; name: string }

const mayAnswer = sql`${accounts.suspendedAt} is null and (${accounts.role} = 'admin' or (${accounts.role} = 'staff' and 'emails' = any(${accounts.permissions})))`

/** Everyone who may see messages. */
export async function listAssigneeRows(db: Queryable): Promise<Assignee[]> {
  return db
    .select({ id: accounts.id, name: staffName })
    .from(accounts)
    .where(mayAnswer)
    .orderBy(readingOrder(staffName), accounts.id)
}

export async function findAssignee(db: Queryable, id: string): Promise<Assignee | null> {
  const rows = await db
    .select({ id: accounts.id, name: staffName })
    .from(accounts)
    .where(and(eq(accounts.id, id), mayAnswer))
  return rows[0] ?? null
}

/** The name of a member of staff, who may have lost the right to answer since. */
export async function findStaffName(db: Queryable, id: string): Promise<string | null> {
  const rows = await db.select({ name: staffName }).from(accounts).where(eq(accounts.id, id))
  return rows[0]?.name ?? null
}

/** About this order by its account, and those in which somebody entered its number. Newest first. */
export async function listMessagesAbout(
  db: Queryable,
  order: { id: number; orderNumber: string },
): Promise<(MessageRow & { state: ConversationState })[]> {
  const about = sql`select id from contact_messages where order_id = ${order.id}
    union select id from contact_messages where order_number = ${order.orderNumber}`
  return db
    .select({ ...messageColumns, state: conversations.state })
    .from(contactMessages)
    .innerJoin(conversations, eq(conversations.id, contactMessages.conversationId))
    .where(inArray(contactMessages.id, sql`(${about})`))
    .orderBy(desc(contactMessages.id))
    .limit(maxShown)
}

/** What somebody wrote, as a condition: without a login it belongs to an account by its verified address alone. */
export function conversationsOf({ id, email, emailVerified }: AddressedAccount): SQL {
  const own = sql`conversations.account_id = ${id}`
  return emailVerified
    ? sql`(${own} or (conversations.account_id is null and conversations.email = ${email}))`
    : own
}

/** Those of both accounts, locked; oldest first. */
export async function lockConversationsOfBoth(
  tx: Tx,
  { staying, closing }: Record<'staying' | 'closing', AddressedAccount>,
): Promise<{ own: ConversationRow | null; others: ConversationRow[] }> {
  const rows = await tx
    .select()
    .from(conversations)
    .where(or(eq(conversations.accountId, staying.id), conversationsOf(closing)))
    .orderBy(conversations.id)
    .for('update')
  return {
    own: rows.find(({ accountId }) => accountId === staying.id) ?? null,
    others: rows.filter(({ accountId }) => accountId !== staying.id),
  }
}

export async function updateConversationAccount(tx: Tx, id: number, accountId: string): Promise<void> {
  await tx.update(conversations).set({ accountId }).where(eq(conversations.id, id))
}

/** Puts everything of some conversations into one, and deletes the empty ones. */
export async function moveConversations(
  tx: Tx,
  { into, from }: { into: number; from: readonly number[] },
): Promise<void> {
  const ids = sql.param([...from])
  await tx.execute(
    sql`update contact_messages set conversation_id = ${into} where conversation_id = any(${ids}::bigint[])`,
  )
  for (const table of ['conversation_answers', 'conversation_notes']) {
    await tx.execute(sql`
      update ${sql.identifier(table)} set conversation_id = ${into},
        request_key = 'merged ' || conversation_id::text || ' ' || request_key
      where conversation_id = any(${ids}::bigint[])`)
  }
  await tx.delete(conversations).where(inArray(conversations.id, [...from]))
}

/** Whoever wrote them was logged in: they stay messages of a login. */
export async function moveMessages(tx: Tx, { stayingId, closingId }: AccountMerge): Promise<void> {
  await tx.execute(sql`update contact_messages set account_id = ${stayingId} where account_id = ${closingId}`)
}
