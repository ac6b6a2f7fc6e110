import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suppliers } from '#server/db/schema/suppliers.ts'
import {
  aCustomer,
  anAddress,
  anAdministrator,
  aProduct,
  type Person,
  send,
} from '#tests/support/given/builders.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

let shop: TestShop
let owner: Person

/**
 * What a spreadsheet would execute, at the start of a cell and after anything that some system treats as a separator.
 */
const formulas = ['=2+3', 'x;=2+3', 'x,=2+3', '"=2+3', "x;'@SUM(1)", 'x;"+2"', 'x,"a";-2+3', ' =2+3']

beforeAll(async () => {
  shop = await openShop()
  owner = await anAdministrator(shop)
  const [supplier] = await shop.services.db
    .insert(suppliers)
    .values({ name: 'A;=2+3', contact: '=2+3', email: 'supplier@shop.example' })
    .returning({ id: suppliers.id })
  const person = await aCustomer(shop)
  for (const [at, formula] of formulas.entries()) {
    const productId = await aProduct(shop, {
      name: formula,
      brand: formula,
      description: `A line\n${formula}\t=2+3`,
      // Blanks alone make no other SKU.
      sku: `${formula}+${at}`,
      supplierSku: formula,
      supplierId: supplier?.id ?? null,
      onHand: 1,
      minStockLevel: 5,
    })
    const reply = await send(shop, 'POST', '/orders', {
      token: person.token,
      headers: { 'idempotency-key': `order of ${formula}` },
      body: {
        items: [{ productId, quantity: 1 }],
        shippingInfo: { ...anAddress, fullName: formula, address: formula, suburb: formula, city: formula },
      },
    })
    expect(reply.status).toBe(201)
  }
})
afterAll(() => shop.close())

async function download(path: string): Promise<string> {
  const reply = await fetch(`${shop.url}/api${path}`, { headers: { authorization: `Bearer ${owner.token}` } })
  expect(reply.status).toBe(200)
  return reply.text()
}

// Quotes, spaces and apostrophes may be stripped; an apostrophe right before the sign makes it text.
const unguarded = /^["' ]*(?<!')[=+\-@]/

function cellsReadBy(separator: string, csv: string): string[] {
  const rows: string[][] = parse(csv, {
    bom: true,
    delimiter: separator,
    relax_quotes: true,
    relax_column_count: true,
  })
  return rows.flat()
}

describe.each(['/products/export.csv', '/orders/export.csv', '/admin/purchase-order.csv?supplier=1'])(
  'a supplier or customer who wants the owner’s spreadsheet to run a formula from %s',
  (path) => {
    it.each([',', ';', '\t'])(
      'finds no cell that starts with one, read with the separator %j',
      async (separator) => {
        const csv = await download(path)
        expect(csv).toContain('2+3')
        const begun = cellsReadBy(separator, csv).filter((cell) => unguarded.test(cell))
        expect(begun).toEqual([])
      },
    )
  },
)
