import { afterAll, describe, expect, it } from 'vitest'
import { readCostRule } from '#contract/catalogue/costs.ts'
import { importProducts } from '#contract/catalogue/product-csv.ts'
import { editProducts } from '#contract/catalogue/product-edit.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { shopConfig } from '#shop.config'
import { anAdministrator, aProduct, aStaffMember, type Reply, send } from '#tests/support/given/builders.ts'
import { sendForm } from '#tests/support/given/forms.ts'
import { keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ shop: shopConfig })
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

const { token } = owner

async function decide(changes: object): Promise<void> {
  const { settings, version } = (await send(shop, 'GET', '/admin/settings', { token })).body
  const body = { settings: { ...settings, ...changes }, version }
  expect((await send(shop, 'PUT', '/admin/settings', { token, body })).status).toBe(200)
}

async function imported(file: string, dryRun = true): Promise<Reply> {
  const files = [{ field: 'file', name: 'products.csv', type: 'text/csv', bytes: file }]
  const reply = await sendForm(shop, 'POST', '/products/import', { person: owner, fields: { dryRun }, files })
  keepsItsContract(importProducts, reply)
  return reply
}

async function edited(changes: object[], dryRun = true): Promise<Reply> {
  const reply = await send(shop, 'POST', '/products/bulk-edit', { token, body: { changes, dryRun } })
  keepsItsContract(editProducts, reply)
  return reply
}

const acer = { name: 'Acer Aspire', retailCents: 1_199_900, wholesaleCents: 950_000, costCents: 1_043_913 }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

const vendor = { company: shopConfig.company }
const noVendor = { company: { ...shopConfig.company, vatNumber: null } }

describe.each([
  ['with VAT', { ...vendor, costsIncludeVat: true }, { amount: 1559.87, percentage: 14.9 }, null],
  ['without VAT', { ...vendor, costsIncludeVat: false }, { amount: 0, percentage: 0 }, 'below_cost'],
  [
    'in a shop that is no VAT vendor',
    { ...noVendor, costsIncludeVat: false },
    { amount: 1559.87, percentage: 14.9 },
    null,
  ],
] as const)(
  'a cost of R 10 439,13 %s, for a product that sells at R 11 999',
  (_how, settings, profit, warning) => {
    it('gives the same profit in every answer of the shop', async () => {
      await decide({ ...settings, lowestMarginPercent: 0 })
      const id = await aProduct(shop, acer)
      const one = (await send(shop, 'GET', `/admin/products/${id}`, { token })).body.product
      const listed = (await send(shop, 'GET', `/admin/products?id=${id}`, { token })).body.products[0]
      const shown = (await send(shop, 'GET', `/products/${id}`, { token })).body.product
      const body = { brand: 'Acer', version: one.version }
      const saved = (await send(shop, 'PUT', `/products/${id}`, { token, body })).body.product
      for (const product of [one, listed, shown, saved]) expect(product.profit).toEqual(profit)
    })

    it('gets the same warning in the dry run of a file and of a bulk edit, and neither refuses it', async () => {
      await decide({ ...settings, lowestMarginPercent: 0 })
      const id = await aProduct(shop, { ...acer, retailCents: 2_000_000 })
      const file = `id,retail_price\n${id},11999.00\n`
      const told = (await imported(file)).body
      expect(told.errors).toEqual([])
      expect(told.changes[0].profit.to).toBe(profit.percentage)
      expect(told.warnings.map(({ reason }: { reason: string }) => reason)).toEqual(warning ? [warning] : [])

      const { changes } = (await edited([{ id, retail_price: 11_999 }])).body
      expect(changes[0].cost_warning).toBe(warning)
      expect((await imported(file, false)).body.updated).toBe(1)
      expect((await send(shop, 'GET', `/admin/products/${id}`, { token })).body.product.profit).toEqual(
        profit,
      )
    })
  },
)

describe('a price at which the shop would make a loss', () => {
  it('gets a warning at its line that shows the calculation', async () => {
    await decide({ ...vendor, costsIncludeVat: false, lowestMarginPercent: 0 })
    const id = await aProduct(shop, { ...acer, retailCents: 2_000_000 })
    const { warnings } = (await imported(`id,retail_price\n${id},11999.00\n`)).body
    expect(warnings).toEqual([
      { line: 2, field: 'retail_price', reason: 'below_cost', warning: expect.any(String) },
    ])
    expect(plain(warnings[0].warning)).toBe(
      'Below cost: R 11 999,00 is R 10 433,91 without VAT, which is less than the cost of R 10 439,13',
    )
  })

  it('gets no warning when something else is changed', async () => {
    await decide({ ...vendor, costsIncludeVat: false, lowestMarginPercent: 0 })
    const id = await aProduct(shop, acer)
    expect((await imported(`id,brand\n${id},Acer\n`)).body.warnings).toEqual([])
    expect((await edited([{ id, brand: 'Acer' }])).body.changes[0].cost_warning).toBeNull()
  })

  it('gets a warning for a new product whose cost is its wholesale price', async () => {
    await decide({ ...vendor, costsIncludeVat: false, lowestMarginPercent: 0 })
    const file = 'name,category,supplier_sku,wholesale_price,retail_price\nTab,laptops,T-1,1000,1100\n'
    expect((await imported(file)).body.warnings).toContainEqual(
      expect.objectContaining({ line: 2, reason: 'below_cost' }),
    )
  })
})

it('warns of a price below the lowest profit, and asks for another check if the settings changed after the dry run', async () => {
  await decide({ ...vendor, costsIncludeVat: true, lowestMarginPercent: 15 })
  const id = await aProduct(shop, { ...acer, retailCents: 2_000_000 })
  const file = `id,retail_price\n${id},11999.00\n`
  const told = (await imported(file)).body
  expect(told.warnings).toMatchObject([
    { reason: 'below_lowest_margin', warning: 'A profit of 14,9% is below your lowest, 15,0%' },
  ])
  expect((await edited([{ id, retail_price: 11_999 }])).body.changes[0].cost_warning).toBe(
    'below_lowest_margin',
  )
  await decide({ costsIncludeVat: false })
  const files = [{ field: 'file', name: 'products.csv', type: 'text/csv', bytes: file }]
  const late = await sendForm(shop, 'POST', '/products/import', {
    person: owner,
    fields: { dryRun: false, plan: told.plan },
    files,
  })
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
})

it('sorts products by profit according to the cost rule', async () => {
  await decide({ ...vendor, costsIncludeVat: true, lowestMarginPercent: 0 })
  const sorted = { category: 'sorted-by-profit', wholesaleCents: 1 }
  await aProduct(shop, { ...sorted, name: 'Dear', retailCents: 2_300_000, costCents: 2_050_000 })
  await aProduct(shop, { ...sorted, name: 'Cheap', retailCents: 230_000, costCents: 110_000 })
  const order = async () => {
    const path = '/admin/products?category=sorted-by-profit&sort=profit_desc'
    const { products } = (await send(shop, 'GET', path, { token })).body
    return products.map(({ name }: { name: string }) => name)
  }
  expect(await order()).toEqual(['Dear', 'Cheap'])
  await decide({ costsIncludeVat: false })
  expect(await order()).toEqual(['Cheap', 'Dear'])
})

it('shows the cost rule only to people who may see prices', async () => {
  await decide({ ...vendor, costsIncludeVat: false, lowestMarginPercent: 12 })
  const pricer = await aStaffMember(shop, ['catalogue', 'prices'])
  const reply = await send(shop, 'GET', '/admin/costs', { token: pricer.token })
  keepsItsContract(readCostRule, reply)
  expect(reply.body).toEqual({
    vatBasisPoints: 1500,
    pricesIncludeVat: true,
    costsIncludeVat: false,
    lowestMarginPercent: 12,
  })
  const catalogueStaff = await aStaffMember(shop, ['catalogue'])
  expect((await send(shop, 'GET', '/admin/costs', { token: catalogueStaff.token })).status).toBe(403)
  expect((await send(shop, 'GET', '/shop')).body).not.toHaveProperty('lowestMarginPercent')
})

it('stores prices in the audit log as they were typed, without the profit, which depends on the cost rule', async () => {
  const id = await aProduct(shop, acer)
  await send(shop, 'PUT', `/products/${id}`, { token, body: { brand: 'Acer' } })
  const entries = await shop.services.db.select().from(auditEntries)
  const entry = entries.find(
    ({ subjectType, subjectId }) => subjectType === 'product' && subjectId === String(id),
  )
  expect(entry?.after).toMatchObject({ cost_price: 10_439.13, retail_price: 11_999 })
  expect(entry?.after).not.toHaveProperty('profit')
})
