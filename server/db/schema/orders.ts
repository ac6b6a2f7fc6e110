import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { attentionReasons } from '#domain/orders/attention.ts'
import { correctionKinds } from '#domain/orders/corrections/correction-kinds.ts'
import { swapStates } from '#domain/orders/corrections/swap.ts'
import type { CollectPlace } from '#domain/orders/delivery/delivery-choice.ts'
import type { DeliveryTerms } from '#domain/orders/delivery/delivery-zone.ts'
import { orderRetentions } from '#domain/orders/order-retention.ts'
import { orderSources } from '#domain/orders/order-source.ts'
import { orderStatuses, statusesThat } from '#domain/orders/order-status.ts'
import { readingOrder } from '../reading-order.ts'
import { accounts } from './accounts.ts'
import { holds, instant, oneOf } from './columns.ts'
import { products } from './products.ts'
import { orderLineText, orderPhones, orderText } from './search-texts.ts'

export const orders = pgTable(
  'orders',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderNumber: text('order_number').notNull().unique('orders_order_number_unique'),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** How many orders the account has with this one; null in those from before this was counted. */
    accountSequence: integer('account_sequence'),
    status: text('status', { enum: orderStatuses }).notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    requestHash: text('request_hash').notNull(),
    placedAt: instant('placed_at').notNull(),
    reservedUntil: instant('reserved_until').notNull(),
    paidAt: instant('paid_at'),
    fulfilledAt: instant('fulfilled_at'),
    subtotalCents: bigint('subtotal_cents', { mode: 'number' }).notNull(),
    /** What discounts take off the goods. Delivery that they make free costs 0. */
    discountCents: bigint('discount_cents', { mode: 'number' }).notNull().default(0),
    shippingCents: bigint('shipping_cents', { mode: 'number' }).notNull(),
    vatCents: bigint('vat_cents', { mode: 'number' }).notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    /** What of its total is paid with gift cards and store credit; the rest is due in another way. */
    storedCents: bigint('stored_cents', { mode: 'number' }).notNull().default(0),
    itemCount: integer('item_count').notNull(),
    // The VAT treatment of the day it was placed, so that a later setting never changes it. No rate: not a VAT vendor.
    vatBasisPoints: integer('vat_basis_points'),
    pricesIncludeVat: boolean('prices_include_vat').notNull(),
    email: text('email').notNull(),
    fullName: text('full_name').notNull(),
    address: text('address').notNull(),
    suburb: text('suburb'),
    city: text('city').notNull(),
    province: text('province'),
    postalCode: text('postal_code').notNull(),
    country: text('country').notNull(),
    phone: text('phone').notNull(),
    companyName: text('company_name'),
    companyVatNumber: text('company_vat_number'),
    deliveryNote: text('delivery_note'),
    recipientName: text('recipient_name'),
    recipientPhone: text('recipient_phone'),
    /** How much of the customer's data is left. It only ever decreases. */
    retention: text('retention', { enum: orderRetentions }).notNull().default('whole'),
    /** Set on an order that costs nothing and replaces returned goods. Its foreign key is in the migration: returns import orders. */
    replacesReturnId: bigint('replaces_return_id', { mode: 'number' }),
    /** Set instead once such an order was withdrawn before it left. Its foreign key is in a migration too. */
    withdrawnReturnId: bigint('withdrawn_return_id', { mode: 'number' }),
    // Stored, since a search compares it with many orders.
    searchText: text('search_text').generatedAlwaysAs(sql.raw(orderText(''))),
    /** Grows with each correction: whoever corrects an order names the version that they read. */
    version: integer('version').notNull().default(1),
    source: text('source', { enum: orderSources }).notNull().default('online'),
    /** The member of staff who took it, if the customer did not place it. */
    takenBy: text('taken_by'),
    /** Fetched at the shop: nothing is charged for delivery. */
    isCollected: boolean('is_collected').notNull().default(false),
    /** Where it is fetched, if it is not brought to the door: a copy. */
    collectPlace: jsonb('collect_place').$type<CollectPlace>(),
    /** What was promised of delivery in its zone: a copy. Null if the settings for everywhere apply. */
    deliveryTerms: jsonb('delivery_terms').$type<DeliveryTerms>(),
    /** What its customer may say at the counter instead of its number; drawn once it is ready. */
    collectCode: text('collect_code'),
    /** The discount code that was typed, and what the discounts were called on that day. */
    discountCode: text('discount_code'),
    discountLabel: text('discount_label'),
  },
  (table) => [
    unique('orders_idempotency_key_unique').on(table.accountId, table.idempotencyKey),
    // Of two orders that were decided on at once, each without knowing of the other, one is refused.
    unique('orders_account_sequence_unique').on(table.accountId, table.accountSequence),
    // However many members of staff replace a return at once, one order leaves.
    unique('orders_replaces_return_unique').on(table.replacesReturnId),
    holds(
      'orders_replacement_costs_nothing',
      sql`${table.replacesReturnId} is null or ${table.totalCents} = 0`,
    ),
    holds(
      'orders_withdrawn_is_cancelled',
      sql`${table.withdrawnReturnId} is null or (${table.replacesReturnId} is null and ${table.totalCents} = 0 and ${table.status} = 'cancelled')`,
    ),
    oneOf('orders_status_known', table.status, orderStatuses),
    oneOf('orders_retention_known', table.retention, orderRetentions),
    oneOf('orders_source_known', table.source, orderSources),
    holds('orders_taken_by_somebody', sql`(${table.source} = 'online') = (${table.takenBy} is null)`),
    // Orders without an account are not told apart by the constraint above.
    uniqueIndex('orders_taken_once').on(table.idempotencyKey).where(sql`source <> 'online'`),
    holds(
      'orders_amounts_not_negative',
      sql`${table.subtotalCents} >= 0 and ${table.shippingCents} >= 0 and ${table.vatCents} >= 0`,
    ),
    holds(
      'orders_total_adds_up',
      sql`${table.totalCents} = ${table.subtotalCents} - ${table.discountCents} + ${table.shippingCents} + case when ${table.pricesIncludeVat} then 0 else ${table.vatCents} end`,
    ),
    holds('orders_stored_within_total', sql`${table.storedCents} between 0 and ${table.totalCents}`),
    holds('orders_discount_within_goods', sql`${table.discountCents} between 0 and ${table.subtotalCents}`),
    holds(
      'orders_discount_has_a_name',
      sql`${table.discountLabel} is not null or (${table.discountCents} = 0 and ${table.discountCode} is null)`,
    ),
    holds(
      'orders_collected_at_the_shop',
      sql`not ${table.isCollected} or coalesce(${table.collectPlace}->>'kind', 'shop') = 'shop'`,
    ),
    holds('orders_code_if_collected', sql`${table.collectCode} is null or ${table.isCollected}`),
    index('orders_withdrawn').on(table.withdrawnReturnId).where(sql`withdrawn_return_id is not null`),
    index('orders_account').on(table.accountId, table.placedAt),
    index('orders_placed').on(table.placedAt, table.id),
    index('orders_total').on(table.totalCents, table.id),
    index('orders_status').on(table.status, table.placedAt, table.id),
    index('orders_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('orders_phones').using('gin', sql.raw(`${orderPhones('')} gin_trgm_ops`)),
    index('orders_paid').on(table.paidAt).where(sql`paid_at is not null`),
    index('orders_bought').on(table.accountId, table.placedAt).where(sql`paid_at is not null`),
    // Whether an order is somebody's first.
    index('orders_paid_email').on(sql`lower(${table.email})`).where(sql`paid_at is not null`),
    // Dispatch reads the paid ones, oldest first.
    index('orders_to_pack').on(table.paidAt, table.id).where(thoseThat('awaitsCourier')),
    // Each new order looks up the unpaid orders of its account.
    index('orders_unpaid').on(table.accountId).where(thoseThat('awaitsPayment')),
    // Orders of deleted accounts, and unpaid ones, that still contain a name to be removed.
    index('orders_orphaned').on(table.id).where(sql`account_id is null and retention = 'whole'`),
    index('orders_never_paid').on(table.placedAt).where(sql`paid_at is null and retention = 'whole'`),
    index('orders_waiting').on(table.reservedUntil).where(thoseThat('awaitsPayment')),
  ],
)

/** The products as they were bought: a later change to the product does not change these. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: integer('product_id').references(() => products.id, { onDelete: 'restrict' }),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    brand: text('brand').notNull(),
    sku: text('sku').notNull(),
    photoId: text('photo_id'),
    unitPriceCents: integer('unit_price_cents').notNull(),
    quantity: integer('quantity').notNull(),
    /** The line's part of the order's discounts, as it was ordered: with all its units. */
    discountCents: integer('discount_cents').notNull().default(0),
    /** Of these, how many were taken out of the order since: never packed, never sent. */
    removedQuantity: integer('removed_quantity').notNull().default(0),
    /** What the shop asked that day, and why staff asked less. */
    shelfPriceCents: integer('shelf_price_cents'),
    priceReason: text('price_reason'),
    /** The customer group whose list gave the price, as it was called that day. */
    priceList: text('price_list'),
  },
  (table) => [
    holds('order_lines_quantity_positive', sql`${table.quantity} > 0`),
    holds(
      'order_lines_removed_within_quantity',
      sql`${table.removedQuantity} between 0 and ${table.quantity}`,
    ),
    holds(
      'order_lines_reduced_with_reason',
      sql`${table.shelfPriceCents} is null
        or (${table.priceReason} is not null and ${table.shelfPriceCents} > ${table.unitPriceCents})`,
    ),
    holds(
      'order_lines_reduction_within_price',
      sql`${table.discountCents} between 0 and ${table.unitPriceCents}::bigint * ${table.quantity}`,
    ),
    holds('order_lines_price_not_negative', sql`${table.unitPriceCents} >= 0`),
    index('order_lines_order').on(table.orderId),
    index('order_lines_product').on(table.productId),
    index('order_lines_name').on(readingOrder(table.name), table.orderId),
    index('order_lines_search').using('gin', sql.raw(`${orderLineText('')} gin_trgm_ops`)),
    index('order_lines_photo').on(table.photoId),
  ],
)

/** Every status change of an order: when, by whom, why. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    fromStatus: text('from_status', { enum: orderStatuses }),
    toStatus: text('to_status', { enum: orderStatuses }).notNull(),
    actor: text('actor').notNull(),
    note: text('note'),
  },
  (table) => [
    oneOf('order_history_to_status_known', table.toStatus, orderStatuses),
    oneOf('order_history_from_status_known', table.fromStatus, orderStatuses),
    index('order_history_order').on(table.orderId, table.id),
    index('order_history_at').on(table.at),
  ],
)

/** What staff corrected in an order after it was placed. Nothing here is overwritten. */
export const orderCorrections = pgTable(
  'order_corrections',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    actor: text('actor').notNull(),
    kind: text('kind', { enum: correctionKinds }).notNull(),
    /** The delivery details that changed, by name. What they were is in the audit log. */
    fields: text('fields').array().notNull(),
    /** Why units were taken out, as the customer reads it on the credit note. */
    reason: text('reason').notNull(),
    /** What the units had cost, if the order was paid: refunded and credited. */
    creditCents: bigint('credit_cents', { mode: 'number' }).notNull(),
    creditVatCents: bigint('credit_vat_cents', { mode: 'number' }).notNull(),
    isRestocking: boolean('is_restocking').notNull(),
    requestKey: text('request_key'),
  },
  (table) => [
    oneOf('order_corrections_kind_known', table.kind, correctionKinds),
    holds(
      'order_corrections_credit_not_negative',
      sql`${table.creditCents} >= 0 and ${table.creditVatCents} between 0 and ${table.creditCents}`,
    ),
    unique('order_corrections_request_key_unique').on(table.orderId, table.requestKey),
    index('order_corrections_at').on(table.at),
  ],
)

/** The units that a correction took out, of each line. */
export const orderRemovals = pgTable(
  'order_removals',
  {
    correctionId: bigint('correction_id', { mode: 'number' })
      .notNull()
      .references(() => orderCorrections.id, { onDelete: 'cascade' }),
    lineId: bigint('line_id', { mode: 'number' })
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ name: 'order_removals_pk', columns: [table.correctionId, table.lineId] }),
    holds('order_removals_quantity_positive', sql`${table.quantity} > 0`),
    index('order_removals_line').on(table.lineId),
  ],
)

/**
 * A product that comes in the place of units of a line. What costs more waits until it is paid, with its goods held, and
 * changes nothing before that.
 */
export const orderSwaps = pgTable(
  'order_swaps',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    lineId: bigint('line_id', { mode: 'number' })
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    quantity: integer('quantity').notNull(),
    /** What one of the new ones costs, as it was told to the customer. */
    unitPriceCents: integer('unit_price_cents').notNull(),
    priceList: text('price_list'),
    /** What the order comes to after it, less what it came to before. */
    differenceCents: bigint('difference_cents', { mode: 'number' }).notNull(),
    differenceVatCents: bigint('difference_vat_cents', { mode: 'number' }).notNull(),
    isRestocking: boolean('is_restocking').notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: swapStates }).notNull(),
    requestKey: text('request_key'),
    at: instant('at').notNull(),
    actor: text('actor').notNull(),
    endedAt: instant('ended_at'),
    endedBy: text('ended_by'),
    /** The correction and the line that it ended as. */
    correctionId: bigint('correction_id', { mode: 'number' })
      .unique('order_swaps_correction_unique')
      .references(() => orderCorrections.id),
    addedLineId: bigint('added_line_id', { mode: 'number' }).references(() => orderLines.id),
  },
  (table) => [
    oneOf('order_swaps_state_known', table.state, swapStates),
    holds('order_swaps_quantity_positive', sql`${table.quantity} > 0`),
    holds('order_swaps_price_not_negative', sql`${table.unitPriceCents} >= 0`),
    holds('order_swaps_ended', sql`(${table.state} = 'waiting') = (${table.endedAt} is null)`),
    holds(
      'order_swaps_only_what_is_owed_waits',
      sql`${table.state} = 'done' or ${table.differenceCents} > 0`,
    ),
    holds(
      'order_swaps_done_is_corrected',
      sql`(${table.state} = 'done') = (${table.correctionId} is not null and ${table.addedLineId} is not null)`,
    ),
    unique('order_swaps_request_key_unique').on(table.orderId, table.requestKey),
    // The difference is worked out from what is in the order: one at a time.
    uniqueIndex('order_swaps_waiting_once').on(table.orderId).where(sql`state = 'waiting'`),
    index('order_swaps_line').on(table.lineId),
    index('order_swaps_product').on(table.productId),
  ],
)

/** Staff notes on an order. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    author: text('author').notNull(),
    text: text('text').notNull(),
    requestKey: text('request_key'),
  },
  (table) => [
    unique('order_notes_request_key_unique').on(table.orderId, table.requestKey),
    holds('order_notes_say_something', sql`${table.text} <> ''`),
  ],
)

/** Why a person must look at an order, from when until when, and who settled it. Nothing is overwritten here. */
export const orderAttention = pgTable(
  'order_attention',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: attentionReasons }).notNull(),
    raisedAt: instant('raised_at').notNull(),
    clearedAt: instant('cleared_at'),
    clearedBy: text('cleared_by'),
    note: text('note'),
  },
  (table) => [
    oneOf('order_attention_reason_known', table.reason, attentionReasons),
    holds(
      'order_attention_cleared_by_someone',
      sql`(${table.clearedAt} is null) = (${table.clearedBy} is null)`,
    ),
    uniqueIndex('order_attention_open_once').on(table.orderId, table.reason).where(sql`cleared_at is null`),
  ],
)

function thoseThat(question: Parameters<typeof statusesThat>[0]): SQL {
  return sql.raw(
    statusesThat(question)
      .map((status) => `status = '${status}'`)
      .join(' or '),
  )
}
