import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { discountKinds, discountUseStates } from '#domain/money/discounts/discount.ts'
import { accounts } from './accounts.ts'
import { holds, instant, oneOf } from './columns.ts'
import { orders } from './orders.ts'

/** What takes something off an order: a code that is typed, or an offer that applies by itself. */
export const discounts = pgTable(
  'discounts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null if it applies by itself. */
    code: text('code').unique('discounts_code_unique'),
    /** As customers read it. */
    label: text('label').notNull(),
    kind: text('kind', { enum: discountKinds }).notNull(),
    basisPoints: integer('basis_points').notNull().default(0),
    amountCents: integer('amount_cents').notNull().default(0),
    buyUnits: integer('buy_units').notNull().default(0),
    freeUnits: integer('free_units').notNull().default(0),
    minimumCents: integer('minimum_cents').notNull().default(0),
    // What it is for: whatever is in one of the three, or everything if all are null.
    productIds: integer('product_ids').array(),
    categoryIds: integer('category_ids').array(),
    /** In lower case. */
    brands: text('brands').array(),
    isForFirstOrder: boolean('is_for_first_order').notNull().default(false),
    /** Only for the customers that are listed for it. */
    isForListed: boolean('is_for_listed').notNull().default(false),
    beginsAt: instant('begins_at').notNull(),
    endsAt: instant('ends_at'),
    maxUses: integer('max_uses'),
    /** How many of `maxUses` orders hold or have used. Not counted without a limit: every order would wait for this row. */
    claimed: integer('claimed').notNull().default(0),
    maxPerPerson: integer('max_per_person'),
    isActive: boolean('is_active').notNull().default(true),
    /** Grows with each change: an order that was decided on by an earlier one is decided again. */
    version: integer('version').notNull().default(1),
    requestKey: text('request_key').unique('discounts_request_key_unique'),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    oneOf('discounts_kind_known', table.kind, discountKinds),
    holds('discounts_code_is_tidy', sql`${table.code} ~ '^[A-Z0-9][A-Z0-9_-]{2,29}$'`),
    holds(
      'discounts_terms_fit_kind',
      sql`case ${table.kind}
        when 'percent' then ${table.basisPoints} between 1 and 10000
        when 'amount' then ${table.amountCents} > 0
        when 'buy_x_get_y' then ${table.buyUnits} > 0 and ${table.freeUnits} > 0
        else true end`,
    ),
    holds('discounts_minimum_not_negative', sql`${table.minimumCents} >= 0`),
    holds('discounts_ends_after_beginning', sql`${table.endsAt} > ${table.beginsAt}`),
    holds('discounts_limits_positive', sql`${table.maxUses} > 0 and ${table.maxPerPerson} > 0`),
    // However many orders come at once, the one after the last is refused by this.
    holds(
      'discounts_claimed_within_limit',
      sql`${table.claimed} >= 0 and (${table.maxUses} is null or ${table.claimed} <= ${table.maxUses})`,
    ),
    // Each order looks up the offers that apply by themselves.
    index('discounts_automatic').on(table.beginsAt).where(sql`code is null and is_active`),
    index('discounts_updated').on(table.updatedAt, table.id),
  ],
)

/** Whom a discount is for, if not for everybody. */
export const discountCustomers = pgTable(
  'discount_customers',
  {
    discountId: bigint('discount_id', { mode: 'number' })
      .notNull()
      .references(() => discounts.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ name: 'discount_customers_pk', columns: [table.discountId, table.accountId] }),
    index('discount_customers_account').on(table.accountId),
  ],
)

/** That an order got a discount, and what it took off when the order was placed. */
export const discountUses = pgTable(
  'discount_uses',
  {
    discountId: bigint('discount_id', { mode: 'number' })
      .notNull()
      .references(() => discounts.id, { onDelete: 'restrict' }),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** The order's email address, hashed: for the limit per person, of people with several accounts. */
    emailHash: text('email_hash'),
    /** Which use of that address it is, if there is a limit per person: of two at once, one is refused. */
    turn: integer('turn'),
    goodsCents: bigint('goods_cents', { mode: 'number' }).notNull(),
    deliveryCents: bigint('delivery_cents', { mode: 'number' }).notNull(),
    /** The version of the discount. Null if it had changed by the time of writing: such an order is not placed. */
    discountVersion: integer('discount_version'),
    state: text('state', { enum: discountUseStates }).notNull().default('counted'),
  },
  (table) => [
    primaryKey({ name: 'discount_uses_pk', columns: [table.discountId, table.orderId] }),
    oneOf('discount_uses_state_known', table.state, discountUseStates),
    holds('discount_uses_as_decided', sql`${table.discountVersion} is not null`),
    holds(
      'discount_uses_take_something_off',
      sql`${table.goodsCents} >= 0 and ${table.deliveryCents} >= 0 and ${table.goodsCents} + ${table.deliveryCents} > 0`,
    ),
    uniqueIndex('discount_uses_turn_once')
      .on(table.discountId, table.emailHash, table.turn)
      .where(sql`state = 'counted'`),
    index('discount_uses_order').on(table.orderId),
    index('discount_uses_account').on(table.accountId, table.discountId),
  ],
)
