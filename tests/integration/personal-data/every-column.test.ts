import { afterAll, beforeAll, expect, it } from 'vitest'
import { columnsOf, ofCustomers } from '#tests/support/database/personal-columns.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Columns that name the staff who did something: a record of work, which stays as long as its subject. */
const ofStaff = `
  audit_entries: actor_id actor_email
  brand_counts: brand
  conversation_answers: author
  conversation_notes: author
  conversations: state_by assignee_id
  notification_choices: account_id
  notifications: account_id
  order_attention: cleared_by
  order_history: actor
  order_notes: author
  order_returns: updated_by
  refunds: requested_by
  return_history: actor
  saves: account_id outcome
  shop_alerts: cleared_by
  stock_movements: actor`

/** Suppliers and couriers. They belong to the owner, who deletes them. */
const ofPartners = `
  couriers: name contact email phone areas tracking_url
  suppliers: name contact email phone country province city`

/** Columns that say nothing about a person: goods, states, numbers, random keys. */
const ofNobody = `
  audit_entries: action subject_type subject_id batch_id
  categories: slug title description
  conversation_answers: request_key
  conversation_notes: request_key
  conversations: state
  facet_counts: key value
  invoice_counters: kind
  invoice_number_gaps: kind reason
  invoices: kind number cause_key
  emails: kind event_key order_number status
  notification_choices: kind delivery
  notification_cursors: kind
  notifications: kind subject details delivery
  order_attention: reason
  order_history: from_status to_status
  order_lines: slug name brand sku photo_id
  order_notes: request_key
  order_returns: reason remedy status request_key
  orders: order_number status idempotency_key retention province country
  page_changes: tags
  payment_attempts: provider mode currency idempotency_key checkout_id redirect_url return_urls status
  payments: provider provider_payment_id currency mode checkout_id
  photos: id placeholder content_type
  product_facets: key value
  product_images: photo_id
  products: slug name brand description warranty in_the_box specifications sku supplier_sku tags insurance_type search_text
  search_misses: words
  search_synonyms: terms finds
  verification_tokens: purpose
  refunds: status idempotency_key request_key provider_refund_id
  return_history: to_status
  return_photos: id
  saved_answers: title text
  saves: key digest
  settings: key value
  shop_alerts: kind subject
  stock_movements: cause
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
