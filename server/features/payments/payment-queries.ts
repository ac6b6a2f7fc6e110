import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { statusesThat } from '#domain/orders/order-status.ts'
import type { PaymentMethod } from '#domain/payments/payment-method.ts'
import { type CheckoutStatus, checkoutStatusesThat } from '#domain/payments/payment-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { jsonColumns, type RowOf } from '#server/db/json-columns.ts'
import { builtOnce, prepared, runNamed } from '#server/db/prepared.ts'
import { orders } from '#server/db/schema/orders.ts'
import { paymentAttempts, payments, type WebhookOutcome, webhookEvents } from '#server/db/schema/payments.ts'
import { anyOf, wordList } from '#server/db/word-list.ts'

export type Attempt = typeof paymentAttempts.$inferSelect & { orderNumber: string; accountId: string | null }

/** No checkout was created, so the next attempt is a new one. */
export function hasFailedToOpen({ checkoutId, status }: Attempt): boolean {
  return checkoutId === null && status === 'failed'
}

function selectAttempts(db: Queryable) {
  return db
    .select({ attempt: paymentAttempts, orderNumber: orders.orderNumber, accountId: orders.accountId })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
}

function flat({ attempt, ...rest }: Awaited<ReturnType<typeof selectAttempts>>[number]): Attempt {
  return { ...attempt, ...rest }
}

export async function findAttemptByCheckout(db: Queryable, checkoutId: string): Promise<Attempt | null> {
  const rows = await ofCheckout(db).execute({ checkoutId })
  return rows[0] ? flat(rows[0]) : null
}

const ofCheckout = builtOnce((db) =>
  selectAttempts(db)
    .where(eq(paymentAttempts.checkoutId, sql.placeholder('checkoutId')))
    .prepare('find-attempt-by-checkout'),
)

export async function findAttemptAtProvider(
  db: Queryable,
  { provider, checkoutId }: { provider: PaymentMethod; checkoutId: string },
): Promise<Attempt | null> {
  const attempt = await findAttemptByCheckout(db, checkoutId)
  return attempt?.provider === provider ? attempt : null
}

export async function findLatestAttempt(db: Queryable, orderId: number): Promise<Attempt | null> {
  const rows = await latestOf(db).execute({ orderId })
  return rows[0] ? flat(rows[0]) : null
}

const latestOf = builtOnce((db) =>
  selectAttempts(db)
    .where(eq(paymentAttempts.orderId, sql.placeholder('orderId')))
    .orderBy(desc(paymentAttempts.attempt))
    .limit(1)
    .prepare('find-latest-attempt'),
)

export async function listAttempts(db: Queryable, orderId: number): Promise<Attempt[]> {
  const rows = await selectAttempts(db)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(paymentAttempts.attempt)
  return rows.map(flat)
}

/**
 * The attempt that a payment for this order belongs to if the provider names no checkout, or one whose id was lost with
 * the answer.
 */
export async function findAttemptByOrder(
  db: Queryable,
  { provider, orderNumber }: { provider: PaymentMethod; orderNumber: string },
): Promise<Attempt | null> {
  const rows = await selectAttempts(db)
    .where(and(eq(orders.orderNumber, orderNumber), eq(paymentAttempts.provider, provider)))
    .orderBy(desc(isNull(paymentAttempts.checkoutId)), desc(paymentAttempts.attempt))
    .limit(1)
  return rows[0] ? flat(rows[0]) : null
}

const newAttemptColumns = jsonColumns(paymentAttempts, [
  'orderId',
  'swapId',
  'attempt',
  'provider',
  'mode',
  'amountCents',
  'currency',
  'idempotencyKey',
  'status',
  'returnUrls',
  'nextCheckAt',
  'createdAt',
  'updatedAt',
])

/**
 * Inserts the next attempt at paying an order; returns its id. Null if a twin request was faster, or if the order no
 * longer awaits this payment.
 */
export async function insertAttempt(
  db: Queryable,
  attempt: RowOf<typeof newAttemptColumns>,
): Promise<number | null> {
  const [row] = await insertIfPayable(db, [newAttemptColumns.json(attempt), attempt.orderId])
  return row ? Number(row.id) : null
}

// Waits for whoever cancels or corrects the order at this moment: no checkout opens at an amount that is no longer asked.
const insertIfPayable = prepared<{ id: string }>(
  'insert-attempt',
  `with payable as (
    select id from orders where id = $2 and status in ${wordList(statusesThat('awaitsPayment'))}
      and total_cents - stored_cents = ($1::json ->> 'amount_cents')::bigint for share
  )
  insert into payment_attempts (${newAttemptColumns.names})
  select ${newAttemptColumns.names} from json_populate_record(null::payment_attempts, $1) where exists (select from payable)
  on conflict do nothing
  returning id`,
)

/** The same for the difference of a swap: null if it no longer waits for it. */
export async function insertSwapAttempt(
  db: Queryable,
  attempt: RowOf<typeof newAttemptColumns>,
): Promise<number | null> {
  const [row] = await insertIfSwapWaits(db, [newAttemptColumns.json(attempt), attempt.swapId])
  return row ? Number(row.id) : null
}

const insertIfSwapWaits = prepared<{ id: string }>(
  'insert-swap-attempt',
  `with payable as (
    select id from order_swaps where id = $2 and state = 'waiting'
      and difference_cents = ($1::json ->> 'amount_cents')::bigint for share
  )
  insert into payment_attempts (${newAttemptColumns.names})
  select ${newAttemptColumns.names} from json_populate_record(null::payment_attempts, $1) where exists (select from payable)
  on conflict do nothing
  returning id`,
)

/** An attempt that only the provider still knows of. The order must be locked; a twin may have been faster. */
export async function insertAttemptFound(
  tx: Queryable,
  attempt: typeof paymentAttempts.$inferInsert,
): Promise<void> {
  await tx.insert(paymentAttempts).values(attempt).onConflictDoNothing()
}

/** An attempt that nobody opens anywhere: its money has come already. The order must be locked. */
export async function insertHandAttempt(
  tx: Queryable,
  attempt: typeof paymentAttempts.$inferInsert,
): Promise<Attempt> {
  await tx.insert(paymentAttempts).values(attempt)
  const inserted = await findLatestAttempt(tx, attempt.orderId)
  if (!inserted) throw new Error('An attempt that was just inserted is missing')
  return inserted
}

export async function updateAttempt(
  db: Queryable,
  id: number,
  change: Partial<Pick<Attempt, 'status' | 'checkoutId' | 'redirectUrl' | 'nextCheckAt'>> & {
    updatedAt: Date
  },
): Promise<void> {
  await db.update(paymentAttempts).set(change).where(eq(paymentAttempts.id, id))
}

/** Moves an attempt from the status it was read with; if the status has changed since, nothing happens. */
export async function moveAttempt(
  db: Queryable,
  { id, from, to, at }: { id: number; from: CheckoutStatus; to: CheckoutStatus; at: Date },
): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ status: to, updatedAt: at })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.status, from)))
}

export async function insertPayment(tx: Queryable, payment: typeof payments.$inferInsert): Promise<void> {
  await tx.insert(payments).values(payment)
}

export type StoredEvent = { handledAt: Date | null; receivedAt: Date }

/** Saves an event before acting on it. A repeat finds the first one's row. */
export async function keepWebhookEvent(
  db: Queryable,
  event: typeof webhookEvents.$inferInsert,
): Promise<StoredEvent> {
  const keeping = db
    .insert(webhookEvents)
    .values(event)
    // Changes nothing, but waits for a twin that is being stored and returns its row.
    .onConflictDoUpdate({ target: webhookEvents.webhookId, set: { webhookId: event.webhookId } })
    .returning({ handledAt: webhookEvents.handledAt, receivedAt: webhookEvents.receivedAt })
  const [kept] = await runNamed('keep-webhook-event', keeping)
  if (!kept) throw new Error('A webhook event that was just kept is missing')
  return kept
}

export async function markWebhookEvent(
  db: Queryable,
  webhookId: string,
  mark: { outcome: WebhookOutcome; note: string | null; handledAt: Date },
): Promise<void> {
  await marking(db).execute({ webhookId, ...mark })
}

const marking = builtOnce((db) =>
  db
    .update(webhookEvents)
    .set({
      outcome: sql`${sql.placeholder('outcome')}`,
      note: sql`${sql.placeholder('note')}`,
      handledAt: sql`${sql.placeholder('handledAt')}`,
    })
    .where(eq(webhookEvents.webhookId, sql.placeholder('webhookId')))
    .prepare('mark-webhook-event'),
)

/**
 * Unhandled events that no alert was raised for. Those received a day before the last look were looked at then: all events
 * that ever came would take longer every month.
 */
export async function listUnhandledEvents(
  db: Queryable,
  receivedBefore: Date,
): Promise<{ webhookId: string; eventType: string }[]> {
  return db
    .select({ webhookId: webhookEvents.webhookId, eventType: webhookEvents.eventType })
    .from(webhookEvents)
    .where(
      sql`${webhookEvents.handledAt} is null and ${webhookEvents.receivedAt} < ${receivedBefore}
        and ${webhookEvents.receivedAt} > coalesce((
          select last_good_at - interval '1 day' from job_runs where name = 'watch-events'), '-infinity')
        and not exists (select from shop_alerts a where a.kind = 'event_unhandled' and a.subject = ${webhookEvents.webhookId})`,
    )
    .orderBy(webhookEvents.receivedAt)
    .limit(100)
}

/** Takes attempts that are due for a check, and postpones their next turn, so that no other process takes them too. */
export async function takeAttemptsToCheck(
  db: Queryable,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<Attempt[]> {
  const taken = await db.execute<{ id: string }>(sql`
    update payment_attempts set next_check_at = ${until}
    where id in (
      select id from payment_attempts where next_check_at <= ${now}
      order by next_check_at limit ${limit} for update skip locked)
    returning id`)
  const ids = taken.rows.map(({ id }) => Number(id))
  if (ids.length === 0) return []
  const rows = await selectAttempts(db).where(inArray(paymentAttempts.id, ids)).orderBy(paymentAttempts.id)
  return rows.map(flat)
}

/** Makes every checkout that is not final due now. */
export async function updateChecksDue(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`update payment_attempts set next_check_at = ${now} where next_check_at > ${now}`)
}

export async function countAttemptsToCheck(db: Queryable): Promise<number> {
  return db.$count(paymentAttempts, sql`next_check_at is not null`)
}

/** Schedules the next check, unless a payment has come in since. */
export async function updateNextCheck(
  db: Queryable,
  { id, nextCheckAt }: { id: number; nextCheckAt: Date | null },
): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ nextCheckAt })
    .where(
      and(
        eq(paymentAttempts.id, id),
        sql`${paymentAttempts.status} not in ${anyOf(checkoutStatusesThat('hasPayment'))}`,
      ),
    )
}

/** Saves the result of requesting a checkout, unless it is known by now. */
export async function updateUnopenedAttempt(
  db: Queryable,
  id: number,
  change: Partial<Pick<Attempt, 'status' | 'checkoutId' | 'redirectUrl' | 'nextCheckAt'>> & {
    updatedAt: Date
  },
): Promise<void> {
  const isUnopened = and(eq(paymentAttempts.id, id), isNull(paymentAttempts.checkoutId))
  await runNamed('update-unopened-attempt', db.update(paymentAttempts).set(change).where(isUnopened))
}
