import { afterAll, expect, it } from 'vitest'
import { columnsOf, ofCustomers } from '#tests/support/database/personal-columns.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

/** Columns that name the staff who did something: a record of work, which stays as long as its subject. */
const ofStaff = `
  audit_entries: actor_id actor_email
  brand_counts: brand
  conversation_answers: author
  conversation_notes: author
  conversations: state_by assignee_id
  customer_notes: author
  discounts: created_by
  merged_accounts: merged_by
  notification_choices: account_id
  notifications: account_id
  not_for_sale_lots: set_aside_by
  order_attention: cleared_by
  order_corrections: actor
  order_history: actor
  order_notes: author
  order_returns: updated_by
  order_swaps: actor ended_by
  orders: taken_by
  payments: taken_by
  own_text_versions: published_by
  parcel_bookings: requested_by
  parcels: packed_by
  quote_history: actor
  quotes: created_by
  refunds: requested_by
  return_bookings: requested_by
  return_history: actor
  shop_alerts: cleared_by
  staff_invitations: invited_by
  stock_movements: actor
  supplier_imports: started_by_id started_by_email
  stored_value_entries: actor
  stored_values: created_by`

/** Suppliers and couriers. They belong to the owner, who deletes them. */
const ofPartners = `
  couriers: name contact email phone areas tracking_url
  suppliers: name contact email phone country province city`

/** Columns that say nothing about a person: goods, states, numbers, random keys. */
const ofNobody = `
  backup_lines: line
  backups: name cause
  audit_entries: action subject_type subject_id batch_id
  categories: battery slug seo_title seo_description title description specification_fields
  courier_rates: postal_code parcel
  conversation_answers: request_key
  conversation_notes: request_key
  conversations: state
  customer_groups: name request_key
  customer_notes: request_key
  discount_uses: state
  discounts: code label kind product_ids category_ids brands request_key
  facet_counts: key value
  filter_changes: names
  group_prices: brand
  invoice_counters: kind
  invoice_number_gaps: kind reason
  invoices: kind number cause_key
  courier_events: event_id provider topic outcome
  emails: kind event_key order_number status
  notification_choices: kind delivery
  notification_cursors: kind
  notifications: kind subject details delivery
  not_for_sale_lots: cause
  order_attention: reason
  order_corrections: kind fields request_key
  order_counts: status
  order_history: from_status to_status
  order_lines: slug name brand sku photo_id price_list
  order_notes: request_key
  order_returns: reason remedy status outcome request_key
  order_swaps: price_list state request_key
  orders: order_number status idempotency_key retention source province country delivery_terms discount_code discount_label
  page_changes: tags
  parcel_bookings: provider reference request_key state courier_slug service_code courier_name service_name provider_id
  parcel_events: state source event_key
  parcels: state service request_key
  payment_attempts: provider mode currency idempotency_key checkout_id redirect_url return_urls status
  payments: provider provider_payment_id currency mode checkout_id
  photos: id placeholder content_type
  product_facets: key value
  provider_couriers: provider
  old_addresses: slug
  own_text_photos: key photo_id
  own_text_versions: key content
  own_texts: key draft
  product_images: photo_id
  product_suppliers: code
  products: battery boxing slug seo_title seo_description name brand description warranty in_the_box specifications sku supplier_sku ean shelf tags insurance_type family_name first_option first_value second_option second_value third_option third_value fit_needs fit_offers search_text
  search_misses: words
  search_synonyms: terms finds
  verification_tokens: purpose
  quote_history: event
  quote_lines: name sku
  quotes: state request_key province country
  refunds: status idempotency_key request_key provider_refund_id
  return_bookings: provider reference request_key state courier_name service_name provider_id progress
  return_history: to_status
  return_photos: id
  sale_targets: brand tag
  sales: name kind state request_key
  saved_answers: title text
  saved_reasons: used_for text
  saves: key digest
  settings: key value
  shop_alerts: kind subject
  staff_invitations: id role permissions
  staff_roles: name description permissions
  stock_movements: place cause note
  supplier_import_mappings: mapping
  supplier_import_pictures: name store_key
  supplier_import_rows: cells state reason pictures picture_problems
  supplier_imports: file_name head state mapping batch_id
  stored_value_entries: reason note request_key
  stored_value_uses: state
  stored_values: kind code_hash code_end request_key
  job_leases: name
  job_runs: name last_error
  webhook_events: webhook_id provider event_type outcome note`

it('classifies every column that can contain text, so that none is forgotten when a person is deleted', async () => {
  const { rows } = await shop.services.database.pool.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea', 'inet', 'USER-DEFINED')`,
  )
  const found = rows.map(({ name }) => name).toSorted()
  const declared = [ofCustomers, ofStaff, ofPartners, ofNobody].flatMap(columnsOf)
  expect(found.filter((name) => !declared.includes(name))).toEqual([])
  expect(declared.filter((name) => !found.includes(name))).toEqual([])
  expect(declared.length).toBe(new Set(declared).size)
})
