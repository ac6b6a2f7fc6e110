import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { storedValueUseStates } from '#domain/payments/stored-value.ts'
import { storedValueKinds } from '#domain/payments/stored-value-kinds.ts'
import { accounts } from './accounts.ts'
import { holds, instant, oneOf } from './columns.ts'
import { orders } from './orders.ts'

/** What the shop owes somebody in goods: a gift card, which whoever knows its code may spend, or a customer's store credit. */
export const storedValues = pgTable(
  'stored_values',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: storedValueKinds }).notNull(),
    /** The code itself is nowhere: whoever reads the database cannot spend it. */
    codeHash: text('code_hash').unique('stored_values_code_hash_unique'),
    /** Its last four characters, by which people tell cards apart. */
    codeEnd: text('code_end'),
    /** Whose store credit it is; null once the account is deleted. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** The sum of its entries. */
    balanceCents: bigint('balance_cents', { mode: 'number' }).notNull().default(0),
    /** Of it, what orders that wait for their payment have set aside. */
    heldCents: bigint('held_cents', { mode: 'number' }).notNull().default(0),
    /** Null for store credit, which does not end. */
    expiresAt: instant('expires_at'),
    isBlocked: boolean('is_blocked').notNull().default(false),
    requestKey: text('request_key').unique('stored_values_request_key_unique'),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    oneOf('stored_values_kind_known', table.kind, storedValueKinds),
    holds(
      'stored_values_card_has_code',
      sql`(${table.kind} = 'gift_card') = (${table.codeHash} is not null)
        and (${table.codeHash} is null) = (${table.codeEnd} is null)`,
    ),
    holds('stored_values_card_is_nobodys', sql`${table.kind} = 'store_credit' or ${table.accountId} is null`),
    // A prepaid voucher is valid for three years at least (Consumer Protection Act s63(2)).
    holds(
      'stored_values_card_lives_three_years',
      sql`${table.kind} = 'store_credit' and ${table.expiresAt} is null
        or (${table.expiresAt} at time zone 'UTC') >= (${table.createdAt} at time zone 'UTC') + interval '3 years'`,
    ),
    holds('stored_values_balance_not_negative', sql`${table.balanceCents} >= 0`),
    // However many orders come at once, the one after the last cent is refused by this.
    holds('stored_values_held_within_balance', sql`${table.heldCents} between 0 and ${table.balanceCents}`),
    index('stored_values_account').on(table.accountId).where(sql`account_id is not null`),
    index('stored_values_created').on(table.createdAt, table.id),
  ],
)

/** What an order takes of stored value. Kept when it is given back: money that comes late takes it again. */
export const storedValueUses = pgTable(
  'stored_value_uses',
  {
    storedValueId: bigint('stored_value_id', { mode: 'number' })
      .notNull()
      .references(() => storedValues.id),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The first, the second, ... of its order. */
    position: integer('position').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    state: text('state', { enum: storedValueUseStates }).notNull().default('held'),
  },
  (table) => [
    primaryKey({ name: 'stored_value_uses_pk', columns: [table.orderId, table.storedValueId] }),
    oneOf('stored_value_uses_state_known', table.state, storedValueUseStates),
    holds('stored_value_uses_amount_positive', sql`${table.amountCents} > 0`),
    index('stored_value_uses_value').on(table.storedValueId),
  ],
)
