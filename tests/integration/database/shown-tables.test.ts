import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Tables that no public page shows, so that they can change without invalidating the page cache. */
const notShown = `
  account_addresses accounts audit_entries back_in_stock_requests brand_counts contact_messages conversation_answers conversation_notes conversations couriers credentials emails facet_counts
  invoice_counters invoice_number_gaps invoices job_runs login_codes low_stock_products notification_choices notification_cursors notifications order_attention order_history order_lines order_notes
  order_returns orders page_changes payment_attempts payments rate_limit_counts recovery_codes refunds return_history
  return_lines return_photos saved_answers saved_carts saves search_misses second_factors sessions shop_alerts stock_movements stock_reservations suppliers
  verification_tokens webhook_events wishlist_items`

it('knows of every table whether pages show it, and records each change of those that they do', async () => {
  const { rows } = await shop.services.database.pool.query<{ name: string; isNoted: boolean }>(
    `select t.table_name as name, exists (
       select from pg_trigger g where g.tgrelid = quote_ident(t.table_name)::regclass and g.tgname like '%\\_pages'
     ) as "isNoted"
     from information_schema.tables t where t.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  )
  const namesOf = (isNoted: boolean) =>
    rows
      .filter((row) => row.isNoted === isNoted)
      .map(({ name }) => name)
      .toSorted()
  expect(namesOf(true)).toEqual([
    'categories',
    'photos',
    'product_facets',
    'product_images',
    'products',
    'search_synonyms',
    'settings',
    'stock_levels',
  ])
  expect(namesOf(false)).toEqual(notShown.trim().split(/\s+/).toSorted())
})
