import type pg from 'pg'

// More take longer than a query may last.
const ordersAtOnce = 50_000

/** Inserts what each paid order leaves behind: an invoice, two emails and a webhook of its payment. */
export async function fillDocuments(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set session_replication_role = replica')
    const newest = await client.query<{ id: string }>('select coalesce(max(id), 0) as id from orders')
    const last = Number(newest.rows[0]?.id)
    for (let first = 1; first <= last; first += ordersAtOnce)
      await fillPart(client, [first, first + ordersAtOnce - 1])
    for (const table of ['invoices', 'emails', 'webhook_events'])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    // This connection's settings have been changed, so it must not return to the pool.
    client.release(true)
  }
}

async function fillPart(client: pg.PoolClient, range: [first: number, last: number]): Promise<void> {
  await client.query(
    `insert into invoices (kind, serial, number, order_id, cause_key, total_cents, vat_cents, document, owed_at, issued_at)
    select 'invoice', id, 'INV-' || to_char(id, 'FM999999000000'), id, 'order ' || id, total_cents, vat_cents,
      jsonb_build_object('kind', 'invoice', 'title', 'Tax Invoice', 'number', 'INV-' || to_char(id, 'FM999999000000'),
        'issuedOn', to_char(paid_at, 'YYYY-MM-DD'), 'isTest', false, 'orderNumber', order_number,
        'orderedOn', to_char(placed_at, 'YYYY-MM-DD'),
        'supplier', jsonb_build_object('name', 'Kwela', 'legalName', 'Sample (Pty) Ltd', 'registrationNumber', '',
          'vatNumber', '4000000000', 'address', jsonb_build_array('12 Sample Street', 'Cape Town', '7925'),
          'email', 'shop@shop.example', 'phone', '+27821234567'),
        'recipient', jsonb_build_object('name', full_name, 'companyName', null, 'vatNumber', null,
          'address', jsonb_build_array(address, city, postal_code)),
        'lines', jsonb_build_array(jsonb_build_object('name', 'Sample product', 'sku', 'SCALE-1', 'quantity', 1,
          'unitPriceCents', subtotal_cents, 'totalCents', subtotal_cents)),
        'subtotalCents', subtotal_cents, 'shippingCents', shipping_cents,
        'vat', jsonb_build_object('label', 'VAT (15%)', 'cents', vat_cents, 'isIncluded', true),
        'totalCents', total_cents, 'credit', null,
        'payment', jsonb_build_object('paidOn', to_char(paid_at, 'YYYY-MM-DD'), 'provider', 'yoco', 'reference', 'scale-' || id)),
      paid_at, paid_at + interval '5 seconds'
    from orders where paid_at is not null and id between $1 and $2`,
    range,
  )
  await client.query(
    `insert into emails (kind, event_key, recipient, sealed_data, order_number, subject, sealed_content, status,
      attempts, next_attempt_at, created_at, sent_at)
    select kind, kind || ':' || id, email, repeat('sealed', 60), order_number, 'Order ' || order_number,
      repeat('content', 250), case when id % 100000 = 0 then 'failed' else 'sent' end, 1, paid_at, paid_at,
      case when id % 100000 = 0 then null else paid_at + interval '3 seconds' end
    from orders, unnest(array['order_confirmed', 'order_shipped']) kind
    where paid_at is not null and id between $1 and $2`,
    range,
  )
  await client.query(
    `insert into webhook_events (webhook_id, provider, event_type, body, outcome, received_at, handled_at)
    select 'scale-' || id, 'yoco', 'payment.succeeded',
      jsonb_build_object('type', 'payment.succeeded', 'payload', jsonb_build_object('id', 'scale-' || id,
        'amount', total_cents, 'metadata', jsonb_build_object('orderId', id))), 'settled', paid_at, paid_at
    from orders where paid_at is not null and id between $1 and $2`,
    range,
  )
}
