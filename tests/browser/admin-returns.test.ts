import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type AdminArea, openAdminArea, phone, wideLaptop } from '#tests/support/browser/admin-area.ts'
import { fitsItsPlace, keepsToTheRules } from '#tests/support/browser/page-rules.ts'
import { imbalancesOf } from '#tests/support/database/balance.ts'
import { aCustomer, aProduct, aStaffMember, type Person, send } from '#tests/support/given/builders.ts'
import { aPaidOrder, readOrder } from '#tests/support/given/order-life.ts'
import { aRequestedReturn, type GivenReturn } from '#tests/support/given/returns.ts'

let area: AdminArea
let person: Person
beforeAll(async () => {
  area = await openAdminArea()
  person = await aCustomer(area.shop)
})
afterAll(async () => {
  await vi.waitFor(async () => expect(await imbalancesOf(area.shop)).toEqual([]), { timeout: 15_000 })
  await area.close()
})

const aReturn = (given: GivenReturn = {}) => aRequestedReturn(area.shop, { person, owner: area.owner }, given)

/** Presses and counts it. */
function counting(page: Page) {
  let clicks = 0
  return {
    press: async (role: 'link' | 'button' | 'radio', name: string | RegExp) => {
      clicks += 1
      await page
        .getByRole(role, { name, exact: typeof name === 'string' })
        .first()
        .click()
    },
    clicks: () => clicks,
  }
}

it('leads from the list to the refund in four clicks, and tells the customer how it went', async () => {
  const productId = await aProduct(area.shop, { name: 'Karoo 14 laptop', onHand: 5 })
  const made = await aReturn({ productId, note: 'It does not switch on.' })
  const { page, complaints, context } = await area.someoneAt('/admin/returns', { viewport: wideLaptop })
  await page.getByText('1 return waits for you.').waitFor()
  await keepsToTheRules(page, 'light')
  const { press, clicks } = counting(page)

  await press('link', `Return ${made.id}`)
  await page.getByText('It does not switch on.').waitFor()
  await page.getByText('By law, 30 days from the request').waitFor()
  await keepsToTheRules(page, 'dark')
  await press('button', 'Approve')
  await page.getByRole('radio', { name: 'Not for sale' }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'Not for sale' }).isChecked()).toBe(true)
  await press('button', 'Goods received')
  await page.getByText('1 not for sale').waitFor()
  await keepsToTheRules(page, 'dark')
  await press('button', /^Refund R\s1\s000,00$/)
  await page.getByText('Nothing more to do').waitFor()
  await page.getByText('Done', { exact: true }).waitFor()
  expect(clicks()).toBe(4)
  for (const step of ['Requested', 'Approved', 'Received', 'Refunded'])
    await page.getByRole('region', { name: 'History' }).getByText(step, { exact: true }).waitFor()

  await page.goto(`${area.shop.url}/admin/orders/${made.orderNumber}`)
  await page.getByText('Partly refunded').first().waitFor()
  await context.close()

  const customer = await area.someoneAt(`/orders/${made.orderNumber}`, { person, viewport: phone })
  await customer.page.getByText('Partly refunded').first().waitFor()
  await customer.page.getByText('Goods checked, refund sent').waitFor()
  await customer.page.getByText('Your bank may take a few days to show the refund.').waitFor()
  await fitsItsPlace(customer.page)
  await customer.context.close()
  expect([...complaints, ...customer.complaints]).toEqual([])

  // The broken unit is in the books, on the form of its product, and leaves with a reason.
  const stock = await area.someoneAt(`/admin/products/${productId}`)
  await stock.page.getByText(/1 × broken, Return/).waitFor()
  await stock.page.getByRole('link', { name: 'Stock not for sale' }).last().click()
  await stock.page.getByText('1 unit is not for sale.').waitFor()
  await keepsToTheRules(stock.page, 'light')
  await stock.page.getByRole('button', { name: /Take out/ }).click()
  await stock.page.getByLabel('Written off').check()
  const panel = stock.page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Take out' }).click()
  await panel.getByText('Enter a reason').waitFor()
  await panel.getByLabel('Reason').fill('Main board burnt')
  await panel.getByRole('button', { name: 'Take out' }).click()
  await stock.page.getByText('Everything Is for Sale').waitFor()
  await stock.context.close()
})

it('leads from the list to a replacement in four clicks, which is packed like any order', async () => {
  const productId = await aProduct(area.shop, { name: 'Veld 27 monitor', onHand: 3 })
  const made = await aReturn({ productId, remedy: 'replacement' })
  const { page, context, complaints } = await area.someoneAt('/admin/returns', { viewport: wideLaptop })
  const { press, clicks } = counting(page)
  await press('link', `Return ${made.id}`)
  await press('button', 'Approve')
  await press('button', 'Goods received')
  await page.getByText('(1 in stock)').waitFor()
  await press('button', 'Send the replacement')
  await page.getByText('Replacement order').waitFor()
  expect(clicks()).toBe(4)
  const number = (await page.getByRole('link', { name: /^ORD-/ }).last().textContent()) ?? ''
  await page.getByRole('link', { name: number }).click()
  await page.getByText('Replaces goods of return').first().waitFor()
  await page.getByRole('button', { name: 'Mark Fulfilled' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()

  const customer = await area.someoneAt(`/orders/${number}`, { person })
  await customer.page.getByText(/Replaces goods that you returned from/).waitFor()
  await customer.page.getByText('Nothing to pay, ready to pack').waitFor()
  await expect.poll(() => customer.page.getByText('Cancel this order').count()).toBe(0)
  await customer.page.getByRole('link', { name: made.orderNumber }).click()
  await customer.page.getByText('Goods checked, replacement on order').waitFor()

  // It has not left: it can be taken back, and the return is decided again.
  const again = await area.someoneAt(`/admin/returns/${made.id}`, { viewport: phone })
  await again.page.getByRole('button', { name: 'Withdraw the replacement…' }).click()
  await again.page.getByLabel('To the customer').fill('The last one was damaged.')
  await keepsToTheRules(again.page, 'light')
  await fitsItsPlace(again.page)
  await again.page.getByRole('button', { name: 'Withdraw the replacement', exact: true }).click()
  await again.page.getByRole('radio', { name: 'Refund' }).waitFor()
  const history = again.page.getByRole('region', { name: 'History' })
  for (const step of ['Replaced', 'Replacement withdrawn', 'The last one was damaged.'])
    await history.getByText(step, { exact: true }).waitFor()
  await again.context.close()
  await customer.page.reload()
  await customer.page.getByText('Replacement withdrawn').waitFor()
  await customer.page.getByText('We will decide what we do instead').waitFor()
  await customer.context.close()
})

it('takes another product if there are no more, sends back what it does not accept, and declines with a reason', async () => {
  const productId = await aProduct(area.shop, { name: 'Fynbos phone', onHand: 2 })
  await aProduct(area.shop, { name: 'Protea phone', onHand: 4 })
  const made = await aReturn({ productId, returned: 2, remedy: 'replacement' })
  const { page, context } = await area.someoneAt(`/admin/returns/${made.id}`, { viewport: phone })
  await page.getByRole('button', { name: 'The goods are already here' }).click()
  await fitsItsPlace(page)
  await page.getByRole('button', { name: 'Goods received' }).click()
  await page.getByRole('combobox', { name: 'Fynbos phone' }).selectOption('1')
  await page.getByText('(none in stock)').waitFor()
  await page.getByRole('searchbox').fill('Protea')
  await page.getByRole('button', { name: /Protea phone/ }).click()
  await page.getByRole('button', { name: 'Send the replacement' }).click()
  await page.getByText('Enter a reason').waitFor()
  await page.getByLabel('Insert a reason').selectOption({ index: 2 })
  await page.getByRole('button', { name: 'Send the replacement' }).click()
  await page.getByText('1 not for sale, 1 sent back to the customer').waitFor()
  await fitsItsPlace(page)
  await context.close()

  const other = await aReturn()
  const declining = await area.someoneAt(`/admin/returns/${other.id}`)
  await declining.page.getByRole('button', { name: 'Decline…' }).click()
  await declining.page.getByRole('button', { name: 'Decline the return' }).click()
  await declining.page.getByText('Enter a reason').waitFor()
  await declining.page.getByRole('button', { name: 'Edit the reasons…' }).click()
  const panel = declining.page.getByRole('dialog')
  await panel.getByRole('button', { name: 'The period for returning this is over.' }).waitFor()
  await keepsToTheRules(declining.page, 'dark')
  await panel.getByRole('button', { name: 'Add a reason' }).click()
  await panel.getByLabel('Reason').fill('It is worn.')
  await panel.getByRole('button', { name: 'Add a reason' }).click()
  await panel.getByRole('button', { name: 'It is worn.' }).waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()
  await declining.page.getByLabel('Insert a reason').selectOption('It is worn.')
  await declining.page.getByRole('button', { name: 'Decline the return' }).click()
  const history = declining.page.getByRole('region', { name: 'History' })
  await history.getByText('It is worn.').waitFor()
  await declining.context.close()
})

it('is opened for a customer who telephones, from the page of their order', async () => {
  const order = await aPaidOrder(area.shop, person)
  const path = `/orders/${order.orderNumber}`
  await send(area.shop, 'PATCH', path, { token: area.owner.token, body: { fulfilled: true } })
  const colleague = await aStaffMember(area.shop, ['orders'])
  const { page, context } = await area.someoneAt(`/admin${path}`, { person: colleague })
  await page.getByRole('button', { name: 'Open a return' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel(/^Defective/).check()
  await panel.getByLabel('Repair').check()
  await panel.getByLabel('What the customer said').fill('The screen flickers')
  await panel.getByRole('button', { name: 'Open the return' }).click()
  await page.getByText('The screen flickers').waitFor()
  await page.getByRole('region', { name: 'History' }).getByText(colleague.email).waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Goods received' }).click()
  await page.getByRole('button', { name: 'Repaired, send it back' }).click()
  await page.getByText('1 sent back to the customer').waitFor()
  await expect
    .poll(async () => (await readOrder(area.shop, person, order.orderNumber)).status)
    .toBe('fulfilled')
  await context.close()
})
