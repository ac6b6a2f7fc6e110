import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The tables of each room: nobody else writes them. */
const tablesOf: Record<string, string> = {
  accounts: `account_addresses accounts credentials last_logins login_codes recovery_codes second_factors sessions
    staff_invitations staff_roles verification_tokens`,
  alerts: 'shop_alerts',
  audit: 'audit_entries',
  'back-in-stock': 'back_in_stock_requests',
  backups: 'backup_lines backups invoice_number_gaps',
  bookings: 'courier_events parcel_bookings provider_couriers return_bookings',
  cart: 'saved_carts',
  catalogue: `brand_counts categories facet_counts filter_changes product_facets product_images product_suppliers products
    search_misses search_synonyms supplier_import_mappings supplier_import_pictures supplier_import_rows supplier_imports`,
  contact: 'contact_messages conversation_answers conversation_notes conversations saved_answers',
  'customer-groups': 'customer_groups group_prices',
  customers: 'customer_figures customer_figures_kept customer_notes former_emails merged_accounts',
  delivery: 'courier_rates',
  discounts: 'discount_customers discount_uses discounts',
  emails: 'emails',
  http: 'page_changes',
  invoices: 'invoice_counters invoices',
  jobs: 'job_leases job_runs',
  media: 'photos',
  notifications: 'low_stock_products notification_choices notification_cursors notifications',
  orders: `order_attention order_corrections order_counts order_figures order_history order_lines order_notes order_removals
    order_returns order_swaps orders parcel_events parcel_lines parcel_units parcels product_sales_days return_history
    return_lines return_photos saved_reasons`,
  payments: 'payment_attempts payments refunds webhook_events',
  quotes: 'quote_history quote_lines quotes',
  'rate-limits': 'rate_limit_counts',
  reports: 'sales_days sales_days_kept',
  sales: 'sale_targets sales',
  saves: 'saves',
  shop: 'settings',
  stock: 'not_for_sale_lots stock_levels stock_movements stock_reservations',
  'stored-value': 'stored_value_entries stored_value_uses stored_values',
  texts: 'own_text_photos own_text_versions own_texts',
  'trade-partners': 'couriers suppliers',
  wishlist: 'wishlist_items',
}

// Written by triggers alone.
const keptByTriggers = 'old_addresses price_history'

/** The exceptions. Erasing a person and what is past its retention period reaches every room. */
const writtenByOthers: Record<string, string> = {
  'personal-data': `audit_entries back_in_stock_requests contact_messages conversation_answers conversation_notes
    conversations courier_events discount_uses emails invoices order_attention order_corrections order_history order_lines
    order_notes order_returns order_swaps orders parcel_bookings parcel_events parcel_units parcels payments refunds
    return_bookings return_history return_photos shop_alerts webhook_events`,
}

/** What is written by statements that name no table. */
const givenTables: Record<string, string> = {
  'server/features/contact/conversations/conversation-queries.ts': 'conversation_answers conversation_notes',
  'server/features/personal-data/retention-queries.ts': 'conversation_answers conversation_notes',
  'server/features/trade-partners/partner-queries.ts': 'couriers suppliers',
}

const schema = globSync('server/db/schema/*.ts').map((file) => readFileSync(file, 'utf8'))
const tables = new Map(
  schema.flatMap((text) =>
    [...text.matchAll(/const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, name = '', table = '']) => [
      name,
      table,
    ]),
  ),
)

const word = String.raw`"?(\w+|\$\{[^}]+\})`
const inSql = new RegExp(
  String.raw`\b(?:(?:insert|merge)\s+into|delete\s+from|truncate)\s+${word}|\bupdate\s+${word}"?(?:\s+(?:as\s+)?\w+)?\s+set\b`,
  'gi',
)
const inQueries = /(?:\b(db|tx)\s*)?\.\s*(?:insert|update|delete)\(\s*(\w+)\s*\)/g

/** The tables that a file writes; `?name` for a variable in the place of one. */
function writtenIn(text: string): string[] {
  const named = [...text.matchAll(inSql)].map(([, other = '', updated = other]) => updated)
  const built = [...text.matchAll(inQueries)].flatMap(([, db, name = '']) =>
    db || tables.has(name) ? `\${${name}}` : [],
  )
  return [...named, ...built].map((name) => {
    const variable = /^\$\{(.+)\}$/.exec(name)?.[1]
    return variable ? (tables.get(variable) ?? `?${variable}`) : name
  })
}

// The seed fills a shop that is empty; migrations have writers of their own.
const files = globSync('server/**/*.ts', { exclude: ['server/db/**', '**/*.test.ts'] })

function writers() {
  return files.flatMap((file) => {
    const room = /^server\/(?:features\/)?([\w-]+)\//.exec(file)?.[1] ?? 'server'
    const written = new Set(
      writtenIn(readFileSync(file, 'utf8')).flatMap((table) =>
        table.startsWith('?') ? (givenTables[file]?.split(' ') ?? `${table} of ${file}`) : table,
      ),
    )
    return [...written].map((table) => [room, table] as const)
  })
}

function listed(rooms: Record<string, string>): string[] {
  return Object.entries(rooms).flatMap(([room, names]) =>
    names.split(/\s+/).map((name) => `${room}: ${name}`),
  )
}

it('gives every table to one room', () => {
  const given = [...Object.values(tablesOf), keptByTriggers].flatMap((names) => names.split(/\s+/))
  expect(given.toSorted()).toEqual([...tables.values(), 'page_changes'].toSorted())
})

it('lets no room write the table of another, in SQL or by the query builder', () => {
  const written = writers().map(([room, table]) => `${room}: ${table}`)
  const allowed = [...listed(tablesOf), ...listed(writtenByOthers)]
  expect([...new Set(written)].toSorted()).toEqual(allowed.toSorted())
})

it.each([
  ['delete from "orders" where true', ['orders']],
  ['with gone as (update\n orders as o\n set total_cents = 0)', ['orders']],
  ['select 1 from orders for update', []],
  ['tx\n  .update(stockLevels)', ['stock_levels']],
  ['seen.delete(key)', []],
  [`insert into \${orderLines} (id)`, ['order_lines']],
  ['db.delete(table)', ['?table']],
])('sees in %j a write of %j', (text, found) => {
  expect(writtenIn(text)).toEqual(found)
})
