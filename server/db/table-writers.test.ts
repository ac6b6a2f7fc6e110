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

/** Which later rooms a room reads, and why theirs is not a piece that is handed in. */
const readAhead: [room: string, tables: string, why: string][] = [
  ['audit', 'products', 'a change is found by the name that its product has today'],
  [
    'search',
    `account_addresses accounts contact_messages conversations invoices order_lines orders parcel_units parcels`,
    'what a caller says is looked for in all texts',
  ],
  ['texts', 'photos', 'Home is read with its pictures, in one statement'],
  ['media', 'order_lines product_images products', 'a photo is deleted once nothing shows it'],
  [
    'emails',
    'accounts orders',
    'an email is found by its person and its order, and goes to the address of today',
  ],
  ['accounts', 'customer_groups', 'every call reads with its caller what list they buy by'],
  ['accounts', 'conversations orders quotes stored_values', 'an account with any of these is in use'],
  ['trade-partners', 'product_suppliers products', 'a supplier is listed with how many products it has'],
  ['couriers', 'parcels', 'a courier is listed with how many orders it had'],
  ['catalogue', 'order_lines order_swaps quote_lines', 'a product that something refers to is archived'],
  ['catalogue', 'orders', 'companions are what was bought together'],
  [
    'discounts',
    'orders',
    'whether somebody ordered before is part of what a cart asks, and the cart comes before orders',
  ],
  ['stored-value', 'orders', 'an entry names its order'],
  [
    'orders',
    'payments refunds return_bookings',
    'an order is read with its money and its way back, in one statement',
  ],
]

/** What is written by statements that name no table. */
const givenTables: Record<string, string> = {
  'server/features/contact/conversations/conversation-queries.ts': 'conversation_answers conversation_notes',
  'server/features/personal-data/retention-queries.ts': 'conversation_answers conversation_notes',
  'server/features/trade-partners/partner-queries.ts': 'couriers suppliers',
}

const ownerOf = new Map(
  Object.entries(tablesOf).flatMap(([room, names]) => names.split(/\s+/).map((table) => [table, room])),
)

/** The rooms of the server, each of which imports from those before it. */
const order =
  /\[features\]:\s*`([^`]+)`/.exec(readFileSync('.dependency-cruiser.mjs', 'utf8'))?.[1]?.split(/\s+/) ?? []

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

const inFrom = /\b(?:from|join|using)\s+((?:\w+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*\w+)/gi
const inImports = /import \{([^}]*)\} from '[^']*\/db\/schema\//g
const comments = /^\s*(?:\/\/|\/?\*).*$/gm

/** The tables that a file names in SQL, or has for the query builder. */
function readIn(text: string): string[] {
  const named = [...text.replace(comments, '').matchAll(inFrom)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim().replace(/\s.*/s, '')),
  )
  const imported = [...text.matchAll(inImports)].flatMap(([, list = '']) =>
    list.split(',').map((one) => tables.get(one.trim()) ?? ''),
  )
  return [...named, ...imported].filter((table) => ownerOf.has(table))
}

// The seed fills a shop that is empty; migrations have writers of their own.
const files = globSync('server/**/*.ts', { exclude: ['server/db/**', '**/*.test.ts'] })

function roomOf(file: string): string {
  return /^server\/(?:features\/)?([\w-]+)\//.exec(file)?.[1] ?? 'server'
}

function writers() {
  return files.flatMap((file) => {
    const room = roomOf(file)
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

it('lets a room read of later ones only what is listed, with its reason', () => {
  const ahead = files.flatMap((file) => {
    const room = roomOf(file)
    const place = order.indexOf(room)
    if (place < 0 || room in writtenByOthers) return []
    return readIn(readFileSync(file, 'utf8'))
      .filter((table) => order.indexOf(ownerOf.get(table) ?? '') > place)
      .map((table) => `${room}: ${table}`)
  })
  const allowed = readAhead.flatMap(([room, tables]) => listed({ [room]: tables }))
  expect([...new Set(ahead)].toSorted()).toEqual(allowed.toSorted())
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

it.each([
  ['select 1 from orders o, order_lines as l where true', ['orders', 'order_lines']],
  ['update products p set name = q.name from quote_lines q', ['quote_lines']],
  ["import { orders, type Order } from '#server/db/schema/orders.ts'", ['orders']],
  ["import type { orders } from '#server/db/schema/orders.ts'", []],
  ['with paid as (select 1) select 1 from paid', []],
  ['  // taken from orders', []],
])('sees in %j a read of %j', (text, found) => {
  expect(readIn(text)).toEqual(found)
})
