/** Columns with data about a customer, cleared when the account is deleted or a period in the settings ends. */
export const ofCustomers = `
  account_addresses: account_id label full_name address suburb city province postal_code country phone
  accounts: id first_name last_name email phone role permissions
  audit_entries: before after
  back_in_stock_requests: account_id email
  contact_messages: account_id name email message order_number
  conversation_answers: recipient text
  courier_events: tracking_number
  conversation_notes: text
  conversations: account_id name email
  credentials: account_id password_hash
  customer_figures: account_id
  customer_notes: account_id text
  former_emails: account_id email
  invoices: document
  last_logins: account_id
  login_codes: account_id code_hash
  merged_accounts: old_account_id account_id
  discount_customers: account_id
  discount_uses: account_id email_hash
  emails: recipient sealed_data sealed_content subject last_error
  order_attention: note
  order_corrections: reason
  order_history: note
  order_lines: price_reason
  order_notes: text
  order_returns: note staff_note
  order_swaps: reason
  return_bookings: tracking_number failure
  return_history: note
  orders: account_id email full_name address suburb city postal_code phone company_name company_vat_number delivery_note recipient_name recipient_phone collect_place collect_code request_hash search_text
  parcel_bookings: tracking_number failure
  parcel_events: text location
  parcel_units: serial
  parcels: tracking_number told_tracking_number
  verification_tokens: account_id token_hash
  recovery_codes: account_id code_hash
  payments: reference
  quotes: account_id email full_name phone company_name company_vat_number address suburb city postal_code recipient_name recipient_phone delivery_note note
  refunds: reason failure payout_reference
  saved_carts: account_id items
  shop_alerts: details note
  saves: account_id outcome
  second_factors: account_id sealed_secret
  sessions: id account_id token_hash user_agent
  stored_values: account_id
  staff_invitations: email name token_hash
  rate_limit_counts: key
  webhook_events: body
  wishlist_items: account_id`

/** "table: one two" on each line becomes "table.one" and "table.two". */
export function columnsOf(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [table = '', columns = ''] = line.trim().split(': ')
      return columns.split(' ').map((column) => `${table}.${column}`)
    })
}
