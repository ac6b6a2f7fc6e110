import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { attentionReasons } from '#domain/orders/attention.ts'
import { orderRetentions } from '#domain/orders/order-retention.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { accounts } from './accounts.ts'
import { holds, instant, oneOf } from './columns.ts'
import { couriers } from './couriers.ts'
import { products } from './products.ts'

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
    shippingCents: bigint('shipping_cents', { mode: 'number' }).notNull(),
    vatCents: bigint('vat_cents', { mode: 'number' }).notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
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
    courierId: integer('courier_id').references(() => couriers.id),
    trackingNumber: text('tracking_number'),
    /** The last parcel news that was emailed to the customer, and in how many emails, so that none is repeated. */
    toldCourierId: integer('told_courier_id'),
    toldTrackingNumber: text('told_tracking_number'),
    parcelEmails: integer('parcel_emails').notNull().default(0),
    /** Set by hand if known; without it the return periods begin at the end of the promised delivery time. */
    deliveredOn: date('delivered_on', { mode: 'string' }),
    /** How much of the customer's data is left. It only ever decreases. */
    retention: text('retention', { enum: orderRetentions }).notNull().default('whole'),
  },
  (table) => [
    unique('orders_idempotency_key_unique').on(table.accountId, table.idempotencyKey),
    // Of two orders that were decided on at once, each without knowing of the other, one is refused.
    unique('orders_account_sequence_unique').on(table.accountId, table.accountSequence),
    oneOf('orders_status_known', table.status, orderStatuses),
    oneOf('orders_retention_known', table.retention, orderRetentions),
    holds(
      'orders_amounts_not_negative',
      sql`${table.subtotalCents} >= 0 and ${table.shippingCents} >= 0 and ${table.vatCents} >= 0`,
    ),
    holds(
      'orders_total_adds_up',
      sql`${table.totalCents} = ${table.subtotalCents} + ${table.shippingCents} + case when ${table.pricesIncludeVat} then 0 else ${table.vatCents} end`,
    ),
    index('orders_account').on(table.accountId, table.placedAt),
    index('orders_placed').on(table.placedAt, table.id),
    index('orders_total').on(table.totalCents, table.id),
    index('orders_status').on(table.status, table.placedAt, table.id),
    index('orders_search').using(
      'gin',
      sql`lower(${table.orderNumber} || ' ' || ${table.email} || ' ' || ${table.fullName} || ' ' || coalesce(${table.trackingNumber}, '')) gin_trgm_ops`,
    ),
    index('orders_paid').on(table.paidAt).where(sql`paid_at is not null`),
    index('orders_courier').on(table.courierId).where(sql`courier_id is not null`),
    // Each new order looks up the unpaid orders of its account.
    index('orders_unpaid').on(table.accountId).where(sql`status = 'pending'`),
    // Orders of deleted accounts, and unpaid ones, that still contain a name to be removed.
    index('orders_orphaned').on(table.id).where(sql`account_id is null and retention = 'whole'`),
    index('orders_never_paid').on(table.placedAt).where(sql`paid_at is null and retention = 'whole'`),
    index('orders_waiting').on(table.reservedUntil).where(sql`status = 'pending'`),
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
  },
  (table) => [
    holds('order_lines_quantity_positive', sql`${table.quantity} > 0`),
    holds('order_lines_price_not_negative', sql`${table.unitPriceCents} >= 0`),
    index('order_lines_order').on(table.orderId),
    index('order_lines_product').on(table.productId),
    index('order_lines_name').on(sql`lower(${table.name})`, table.orderId),
    index('order_lines_search').using('gin', sql`lower(${table.name} || ' ' || ${table.sku}) gin_trgm_ops`),
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
