import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { openAdminArea, phone, wideLaptop } from '#tests/support/browser/admin-area.ts'
import { keepsToTheRulesEverywhere } from '#tests/support/browser/page-rules.ts'
import { aCustomer, aStaffMember, send } from '#tests/support/given/builders.ts'
import { moveToLastMonth } from '#tests/support/given/month-end.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'

const area = await openAdminArea()
const { shop, owner } = area
afterAll(() => area.close())

it('shows the figures of last month, and of two, and what is wrong with the numbers', async () => {
  const customer = await aCustomer(shop)
  const { orderNumber } = await aPaidOrder(shop, customer)
  const body = { amount: 115, reason: 'A scratch' }
  await send(shop, 'POST', `/orders/${orderNumber}/refund`, { token: owner.token, body })
  await moveToLastMonth(shop)
  await shop.services.db.execute(sql`update invoice_counters set last_serial = 3 where kind = 'invoice'`)
  const { orderNumber: later } = await aPaidOrder(shop, customer)
  await send(shop, 'GET', `/orders/${later}/invoices`, { token: owner.token })
  const { page, context, complaints } = await area.someoneAt('/admin/month-end', { viewport: wideLaptop })

  const row = (region: string, name: RegExp) =>
    page.getByRole('region', { name: region }).getByRole('row', { name })
  await row('Sales', /^Invoices ?1 document R\s2\s299,00 R\s299,87$/).waitFor()
  await row('Sales', /^Credit notes for invoices of this period ?1 document -R\s115,00 -R\s15,00$/).waitFor()
  await row('Sales', /^Total ?2 documents R\s2\s184,00 R\s284,87$/).waitFor()
  await row('VAT return (VAT201)', /^Field 1: .* R\s2\s184,00$/).waitFor()
  await row('VAT return (VAT201)', /^Field 4: .* R\s284,87$/).waitFor()
  await page
    .getByRole('region', { name: 'Paid, not yet sent' })
    .getByText('1 order', { exact: true })
    .waitFor()
  await row('Payments by method', /^Yoco R\s2\s299,00 R\s115,00 R\s2\s184,00$/).waitFor()
  await expect.poll(() => page.getByText('No gaps, no duplicates').count()).toBe(2)
  await keepsToTheRulesEverywhere(page)

  await page.getByLabel('Month', { exact: true }).selectOption({ index: 0 })
  await page.getByText('This period is not over yet').waitFor()
  await page.getByText(/^INV-000002 to INV-000003 missing/).waitFor()
  await page.getByText('1 document was paid in test mode').waitFor()
  await page.getByLabel('Period').selectOption({ index: 1 })
  await page.waitForURL(/months=2/)
  await row('Sales', /^Invoices ?1 document R\s2\s299,00/).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

it('shows figures to people who may see sales, and files only with the permission for orders', async () => {
  const person = await aStaffMember(shop, ['reports'])
  const { page, context } = await area.someoneAt('/admin/month-end', { person, viewport: phone })
  await page.getByText('To download them you also need the permission for orders.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^CSV/ }).count()).toBe(0)
  await context.close()
})
