import { sql } from 'drizzle-orm'
import type { ShopRows } from './builders.ts'

/** Wider than any phone, with no place to break it. */
export const longWord = 'LKV353YPbPrVGACVBSAudioHDMI'.repeat(8).slice(0, 200)

const whoAndWhere = [
  ...['full_name', 'company_name', 'recipient_name', 'delivery_note'],
  ...['address', 'suburb', 'city'],
]

/** What owners and shoppers type, by table. */
const typed: Record<string, readonly string[]> = {
  account_addresses: ['label', 'full_name', 'address', 'suburb', 'city'],
  accounts: ['first_name', 'last_name'],
  categories: ['title', 'description'],
  contact_messages: ['name', 'message'],
  conversation_answers: ['text'],
  conversation_notes: ['text'],
  conversations: ['name'],
  couriers: ['name', 'contact'],
  customer_groups: ['name'],
  customer_notes: ['text'],
  order_attention: ['note'],
  order_corrections: ['reason'],
  order_history: ['note'],
  order_lines: ['name', 'brand', 'price_reason', 'price_list'],
  order_notes: ['text'],
  order_returns: ['note', 'staff_note'],
  orders: whoAndWhere,
  parcel_events: ['text', 'location'],
  parcel_units: ['serial'],
  parcels: ['tracking_number', 'service'],
  payments: ['reference'],
  products: [
    ...['name', 'brand', 'description', 'warranty', 'in_the_box', 'shelf', 'supplier_sku', 'family_name'],
    ...['first_option', 'first_value', 'second_option', 'second_value', 'third_option', 'third_value'],
  ],
  quote_lines: ['name'],
  quotes: [...whoAndWhere, 'note'],
  refunds: ['reason', 'failure'],
  return_history: ['note'],
  sales: ['name'],
  saved_answers: ['title', 'text'],
  saved_reasons: ['text'],
  search_misses: ['words'],
  shop_alerts: ['note'],
  staff_roles: ['name', 'description'],
  stock_movements: ['note'],
  supplier_imports: ['file_name'],
  suppliers: ['name', 'contact', 'city'],
}

/** Puts a long word behind whatever somebody typed; what was left blank stays blank. */
export async function lengthenWords({ services: { db } }: ShopRows): Promise<void> {
  for (const [table, columns] of Object.entries(typed)) {
    const changes = columns.map((name) => {
      const column = sql.identifier(name)
      return sql`${column} = case ${column} when '' then '' else left(${column} || ${longWord}::text, 200) end`
    })
    await db.execute(sql`update ${sql.identifier(table)} set ${sql.join(changes, sql`, `)}`)
  }
  await db.execute(sql`
    update discounts set label = left(label || ${longWord}::text, 60), code = left(code || upper(${longWord}), 30)`)
  await db.execute(
    sql`update products set specifications = specifications || jsonb_build_object('ports', ${longWord}::text)`,
  )
  // Cached responses would be sent until something they show changes.
  await db.execute(sql`insert into page_changes (tags) values (array['all'])`)
}
