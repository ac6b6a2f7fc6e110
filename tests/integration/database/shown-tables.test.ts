import { afterAll, expect, it } from 'vitest'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

/** Tables that no public page shows, so that they can change without invalidating the page cache. */
const notShown = `
  account_addresses accounts audit_entries back_in_stock_requests backup_lines backups brand_counts contact_messages conversation_answers conversation_notes conversations courier_events courier_rates couriers credentials customer_figures customer_figures_kept customer_groups customer_notes discount_customers discount_uses discounts emails facet_counts filter_changes former_emails group_prices invoice_counters invoice_number_gaps invoices job_leases job_runs last_logins login_codes low_stock_products merged_accounts not_for_sale_lots notification_choices notification_cursors notifications old_addresses order_attention order_corrections order_counts order_figures order_history order_lines order_notes order_removals order_returns order_swaps orders own_text_photos own_text_versions page_changes parcel_bookings parcel_events parcel_lines parcel_units parcels payment_attempts payments price_history product_sales_days product_suppliers provider_couriers quote_history quote_lines quotes rate_limit_counts recovery_codes refunds return_bookings return_history return_lines return_photos sale_targets sales sales_days sales_days_kept saved_answers saved_carts saved_reasons saves search_misses second_factors sessions shop_alerts staff_invitations staff_roles stock_movements stock_reservations stored_value_entries stored_value_uses stored_values supplier_import_mappings supplier_import_pictures supplier_import_rows supplier_imports suppliers
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
    'own_texts',
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
