import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { GiftCardStatus, StoredValueReason } from '#domain/payments/stored-value.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { orders } from '#server/db/schema/orders.ts'
import { storedValueEntries } from '#server/db/schema/stored-value-entries.ts'
import { storedValues } from '#server/db/schema/stored-values.ts'
import { containing } from '#server/db/text-match.ts'

export type GiftCardRow = typeof storedValues.$inferSelect & {
  issuedCents: number
  /** To whom it was emailed, for as long as emails are kept. */
  recipientEmail: string | null
}

const issuedCents = sql<number>`(
  select coalesce(sum(e.amount_cents), 0)::float8 from stored_value_entries e
  where e.stored_value_id = stored_values.id and e.reason = 'issued')`.as('issued_cents')

const recipientEmail = sql<string | null>`(
  select e.recipient from emails e where e.event_key = 'gift_card:' || stored_values.id)`.as(
  'recipient_email',
)

function selectCards(db: Queryable) {
  return db.select({ value: storedValues, issuedCents, recipientEmail }).from(storedValues)
}

function flat({ value, ...rest }: Awaited<ReturnType<typeof selectCards>>[number]): GiftCardRow {
  return { ...value, ...rest }
}

const isCard = eq(storedValues.kind, 'gift_card')

export type GiftCardSearch = { status: GiftCardStatus | 'all'; q: string; now: Date }

export async function listGiftCardRows(
  db: Queryable,
  search: GiftCardSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<GiftCardRow[]> {
  const rows = await selectCards(db)
    .where(matching(search))
    .orderBy(desc(storedValues.createdAt), desc(storedValues.id))
    .limit(limit)
    .offset(offset)
  return rows.map(flat)
}

export async function countGiftCards(db: Queryable, search: GiftCardSearch): Promise<number> {
  return db.$count(storedValues, matching(search))
}

function matching({ status, q, now }: GiftCardSearch): SQL | undefined {
  const emailed = sql`exists (select from emails e where e.event_key = 'gift_card:' || stored_values.id and lower(e.recipient) like ${containing(q)})`
  const text = sql`(${storedValues.codeEnd} = ${q.toUpperCase().slice(-4)} or ${emailed})`
  return and(isCard, withStatus(status, now), q === '' ? undefined : text)
}

// As `giftCardStatus` in domain/payments/stored-value.ts tells them apart.
function withStatus(status: GiftCardSearch['status'], now: Date): SQL | undefined {
  const { isBlocked, balanceCents, expiresAt } = storedValues
  switch (status) {
    case 'all':
      return undefined
    case 'blocked':
      return sql`${isBlocked}`
    case 'used_up':
      return sql`not ${isBlocked} and ${balanceCents} = 0`
    case 'expired':
      return sql`not ${isBlocked} and ${balanceCents} > 0 and ${expiresAt} <= ${now}`
    case 'open':
      return sql`not ${isBlocked} and ${balanceCents} > 0 and ${expiresAt} > ${now}`
  }
}

export async function findGiftCard(db: Queryable, id: number): Promise<GiftCardRow | null> {
  const rows = await selectCards(db).where(and(isCard, eq(storedValues.id, id)))
  return rows[0] ? flat(rows[0]) : null
}

export async function findGiftCardByRequest(db: Queryable, requestKey: string): Promise<GiftCardRow | null> {
  const rows = await selectCards(db).where(eq(storedValues.requestKey, requestKey))
  return rows[0] ? flat(rows[0]) : null
}

/** Locked until the transaction ends: orders that spend it wait. */
export async function lockGiftCard(tx: Tx, id: number): Promise<GiftCardRow | null> {
  await tx.execute(sql`select 1 from stored_values where id = ${id} for update`)
  return findGiftCard(tx, id)
}

/** Null if its request was made before. */
export async function insertGiftCard(
  tx: Tx,
  card: Omit<typeof storedValues.$inferInsert, 'kind'>,
): Promise<number | null> {
  const rows = await tx
    .insert(storedValues)
    .values({ ...card, kind: 'gift_card' })
    // Its code follows from its request, so that of two at once either may be the one that is there already.
    .onConflictDoNothing()
    .returning({ id: storedValues.id })
  return rows[0]?.id ?? null
}

export async function updateBlocked(tx: Tx, id: number, isBlocked: boolean): Promise<void> {
  await tx.update(storedValues).set({ isBlocked }).where(eq(storedValues.id, id))
}

export type EntryRow = {
  id: number
  at: Date
  reason: StoredValueReason
  amountCents: number
  orderNumber: string | null
  note: string | null
  actor: string
}

const maxEntries = 100

/** The newest first. */
export async function listEntriesOf(
  db: Queryable,
  of: { storedValueId: number } | { accountId: string },
  limit = maxEntries,
): Promise<EntryRow[]> {
  const { id, at, reason, amountCents, note, actor } = storedValueEntries
  return db
    .select({ id, at, reason, amountCents, orderNumber: orders.orderNumber, note, actor })
    .from(storedValueEntries)
    .innerJoin(storedValues, eq(storedValues.id, storedValueEntries.storedValueId))
    .leftJoin(orders, eq(orders.id, storedValueEntries.orderId))
    .where(
      'accountId' in of ? eq(storedValues.accountId, of.accountId) : eq(storedValues.id, of.storedValueId),
    )
    .orderBy(desc(storedValueEntries.id))
    .limit(limit)
}

/** Whose store credit it is; null once the account is deleted. */
export async function findCreditAccount(db: Queryable, id: number | null): Promise<string | null> {
  if (id === null) return null
  const rows = await db
    .select({ accountId: storedValues.accountId })
    .from(storedValues)
    .where(eq(storedValues.id, id))
  return rows[0]?.accountId ?? null
}

/** All store credit of an account together. */
export async function sumCredit(
  db: Queryable,
  accountId: string,
): Promise<{ balanceCents: number; heldCents: number }> {
  const rows = await db
    .select({
      balanceCents: sql<number>`coalesce(sum(${storedValues.balanceCents}), 0)::float8`,
      heldCents: sql<number>`coalesce(sum(${storedValues.heldCents}), 0)::float8`,
    })
    .from(storedValues)
    .where(eq(storedValues.accountId, accountId))
  return rows[0] ?? { balanceCents: 0, heldCents: 0 }
}

export async function findEntryByRequest(
  db: Queryable,
  requestKey: string,
): Promise<{ accountId: string | null; amountCents: number } | null> {
  const rows = await db
    .select({ accountId: storedValues.accountId, amountCents: storedValueEntries.amountCents })
    .from(storedValueEntries)
    .innerJoin(storedValues, eq(storedValues.id, storedValueEntries.storedValueId))
    .where(eq(storedValueEntries.requestKey, requestKey))
  return rows[0] ?? null
}

/** Locked, so that nobody spends it before it is taken. */
export async function lockCreditsOf(
  tx: Tx,
  accountId: string,
): Promise<{ id: number; availableCents: number }[]> {
  const result = await tx.execute<{ id: string; cents: string }>(sql`
    select id, balance_cents - held_cents as cents from stored_values
    where account_id = ${accountId} and kind = 'store_credit' order by id for update`)
  return result.rows.map(({ id, cents }) => ({ id: Number(id), availableCents: Number(cents) }))
}
