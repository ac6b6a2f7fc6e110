import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import { aCustomer, anAdministrator, aProduct, send } from '#tests/support/given/builders.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

// Those that grow with every order, visitor or product.
const growing = new Set(
  `accounts emails invoices order_attention order_history order_lines order_refunds orders parcels payment_attempts payments
  products product_sales_days refunds saved_carts sessions stock_levels stock_movements stock_reservations webhook_events`.split(
    /\s+/,
  ),
)

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

// Fails if the text of a named statement leaves out what its index needs: the one plan for all values then reads the table.
it('every statement with a name finds its rows by an index, whatever its values', async () => {
  const texts = await namedDuring(async () => {
    const owner = await anAdministrator(shop)
    const person = await aCustomer(shop)
    const productId = await aProduct(shop, { name: 'Karoo lamp', onHand: 9 })
    const { slug } = (await send(shop, 'GET', `/products/${productId}`)).body.product
    for (const path of ['/', `/product/${slug}`, '/category/laptops', '/products'])
      await (await fetch(shop.url + path)).text()
    await aPaidOrder(shop, person, { productId })
    await send(shop, 'GET', '/admin/open-work', { token: owner.token })
    await sendDueEmails(shop.services, new AbortController().signal)
  })
  expect(texts.size).toBeGreaterThan(15)

  const readWhole: Record<string, string[]> = {}
  for (const [name, text] of texts) {
    const tables = scansOf(await genericPlanOf(text)).filter((table) => growing.has(table))
    if (tables.length > 0) readWhole[name] = tables
  }
  expect(readWhole).toEqual({})
  // All emails that were ever sent have a status too: only the index of those that wait stays small.
  expect(indexesOf(await genericPlanOf(texts.get('claim-email') ?? ''))).toContain('emails_waiting')
})

async function namedDuring(work: () => Promise<void>): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    for (const [config] of query.mock.calls as unknown as [pg.QueryConfig | string][])
      if (typeof config === 'object' && config.name) texts.set(config.name, config.text)
    return texts
  } finally {
    query.mockRestore()
  }
}

/** As if reading a whole table cost more than anything: a plan that does so nevertheless has no index to use. */
async function genericPlanOf(text: string): Promise<Plan> {
  const client = await shop.services.database.pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query(`explain (generic_plan, format json) ${text}`)
    return rows[0]['QUERY PLAN'][0].Plan
  } finally {
    await client.query('reset enable_seqscan')
    client.release()
  }
}

function scansOf(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)]
}

function indexesOf(plan: Plan): string[] {
  return [plan['Index Name'] ?? [], ...(plan.Plans ?? []).map(indexesOf)].flat()
}
