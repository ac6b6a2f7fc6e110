import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { quoteEvents, quoteStates } from '#domain/orders/quote.ts'
import { accounts } from './accounts.ts'
import { holds, instant, oneOf } from './columns.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'
import { phoneText, quoteText } from './search-texts.ts'

/** What the shop offers a customer at agreed prices, until a day. Accepted, it becomes an order. */
export const quotes = pgTable(
  'quotes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The account that has proved that it reads the address. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    state: text('state', { enum: quoteStates }).notNull(),
    /** Grows with each change: whoever accepts it names the version that they read. */
    version: integer('version').notNull().default(1),
    email: text('email').notNull(),
    fullName: text('full_name').notNull(),
    phone: text('phone').notNull(),
    companyName: text('company_name'),
    companyVatNumber: text('company_vat_number'),
    address: text('address').notNull(),
    suburb: text('suburb'),
    city: text('city').notNull(),
    province: text('province'),
    postalCode: text('postal_code').notNull(),
    country: text('country').notNull(),
    recipientName: text('recipient_name'),
    recipientPhone: text('recipient_phone'),
    deliveryNote: text('delivery_note'),
    isCollected: boolean('is_collected').notNull(),
    subtotalCents: bigint('subtotal_cents', { mode: 'number' }).notNull(),
    shippingCents: bigint('shipping_cents', { mode: 'number' }).notNull(),
    vatCents: bigint('vat_cents', { mode: 'number' }).notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    vatBasisPoints: integer('vat_basis_points'),
    pricesIncludeVat: boolean('prices_include_vat').notNull(),
    validUntil: date('valid_until', { mode: 'string' }).notNull(),
    /** For the customer to read. */
    note: text('note').notNull(),
    requestKey: text('request_key').unique('quotes_request_key_unique'),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    sentAt: instant('sent_at'),
    orderId: bigint('order_id', { mode: 'number' })
      .unique('quotes_order_unique')
      .references(() => orders.id, { onDelete: 'set null' }),
  },
  (table) => [
    oneOf('quotes_state_known', table.state, quoteStates),
    holds('quotes_sent_at_some_time', sql`${table.state} <> 'sent' or ${table.sentAt} is not null`),
    holds('quotes_ordered_when_accepted', sql`${table.orderId} is null or ${table.state} = 'accepted'`),
    holds(
      'quotes_amounts_not_negative',
      sql`${table.subtotalCents} >= 0 and ${table.shippingCents} >= 0 and ${table.vatCents} >= 0`,
    ),
    holds(
      'quotes_total_adds_up',
      sql`${table.totalCents} = ${table.subtotalCents} + ${table.shippingCents} + case when ${table.pricesIncludeVat} then 0 else ${table.vatCents} end`,
    ),
    index('quotes_updated').on(table.updatedAt, table.id),
    index('quotes_account').on(table.accountId),
    index('quotes_email').on(table.email),
    index('quotes_search').using('gin', sql.raw(`${quoteText('')} gin_trgm_ops`)),
    index('quotes_phone').using('gin', sql.raw(`${phoneText('')} gin_trgm_ops`)),
  ],
)

/** The products of a quote, at the price of one that it offers. */
export const quoteLines = pgTable(
  'quote_lines',
  {
    quoteId: bigint('quote_id', { mode: 'number' })
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    sku: text('sku').notNull(),
    quantity: integer('quantity').notNull(),
    unitPriceCents: integer('unit_price_cents').notNull(),
    /** What the shop asked when it was written. */
    shelfPriceCents: integer('shelf_price_cents').notNull(),
  },
  (table) => [
    primaryKey({ name: 'quote_lines_pk', columns: [table.quoteId, table.place] }),
    unique('quote_lines_product_once').on(table.quoteId, table.productId),
    holds('quote_lines_quantity_positive', sql`${table.quantity} > 0`),
    holds(
      'quote_lines_price_not_raised',
      sql`${table.unitPriceCents} between 0 and ${table.shelfPriceCents}`,
    ),
    index('quote_lines_product').on(table.productId),
  ],
)

/** What happened to a quote: when, and by whom. */
export const quoteHistory = pgTable(
  'quote_history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    quoteId: bigint('quote_id', { mode: 'number' })
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    event: text('event', { enum: quoteEvents }).notNull(),
    /** Null for the customer. */
    actor: text('actor'),
  },
  (table) => [
    oneOf('quote_history_event_known', table.event, quoteEvents),
    index('quote_history_quote').on(table.quoteId, table.id),
    index('quote_history_at').on(table.at),
  ],
)
