import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { type AdminArea, openAdminArea, phone, wideLaptop } from '#tests/support/browser/admin-area.ts'
import { fitsItsPlace, keepsToTheRulesEverywhere } from '#tests/support/browser/page-rules.ts'
import {
  aCustomer,
  aProduct,
  aStaffMember,
  type Person,
  placeOrder,
  send,
} from '#tests/support/given/builders.ts'
import { emailsTo } from '#tests/support/given/emails.ts'

let area: AdminArea
beforeAll(async () => {
  area = await openAdminArea()
})
afterAll(() => area.close())

async function aNamed(firstName: string, lastName: string, phone: string | null = null): Promise<Person> {
  const person = await aCustomer(area.shop)
  await area.shop.services.db
    .update(accounts)
    .set({ firstName, lastName, phone })
    .where(eq(accounts.id, person.id))
  return person
}

async function anOrderOf(person: Person, name: string): Promise<string> {
  const productId = await aProduct(area.shop, { name })
  return (await placeOrder(area.shop, person, [{ productId, quantity: 1 }])).body.order.orderNumber
}

it('somebody who calls is found by their number, and helped from one page', async () => {
  const caller = await aNamed('Lérato', 'Dlamini', '+27847778899')
  const orderNumber = await anOrderOf(caller, 'Karoo 14 laptop')
  await send(area.shop, 'POST', '/contact', {
    token: caller.token,
    body: { name: 'Lérato Dlamini', email: caller.email, message: 'Where is my laptop?' },
  })
  const { page, complaints, context } = await area.someoneAt('/admin/orders', { viewport: wideLaptop })
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: /^Find an order/ }).fill('084 777 8899')
  await page
    .getByRole('option', { name: /Lérato Dlamini/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/customers/${caller.id}`)

  await page.getByRole('heading', { name: 'Lérato Dlamini', level: 1 }).waitFor()
  await page.getByRole('region', { name: 'Orders' }).getByText('Karoo 14 laptop').waitFor()
  await page.getByRole('region', { name: 'Messages' }).getByText('Where is my laptop?').waitFor()
  await keepsToTheRulesEverywhere(page)
  await page.setViewportSize(wideLaptop)

  await page.getByRole('button', { name: 'Send password link' }).click()
  await page.getByText('Password link saved').waitFor()
  await expect
    .poll(async () => (await emailsTo(area.shop, caller.email)).map(({ kind }) => kind))
    .toContain('reset_password')
  await page.getByLabel('New note').fill('Calls from work')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page
    .getByRole('region', { name: 'Notes' })
    .getByRole('paragraph')
    .filter({ hasText: 'Calls from work' })
    .waitFor()
  await page.getByRole('button', { name: 'Correct…' }).click()
  await page.getByLabel('Phone').fill('later')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Enter a valid phone number').first().waitFor()
  await page.getByLabel('Phone').fill('073 111 2233')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: '+27 73 111 2233' }).waitFor()

  // And back: the order leads to its customer.
  await page.getByRole('link', { name: orderNumber }).click()
  await page.getByRole('region', { name: 'Customer' }).getByRole('link', { name: 'Sample Customer' }).click()
  await page.waitForURL(`**/admin/customers/${caller.id}`)
  expect(complaints).toEqual([])
  await context.close()
})

it('two accounts of one person become one, after a look at what moves', async () => {
  const staying = await aNamed('Nomvula', 'Sithole')
  const closing = await aNamed('Nomvula', 'Sithole')
  await anOrderOf(staying, 'First kettle')
  await anOrderOf(closing, 'Second kettle')
  const { page, complaints, context } = await area.someoneAt('/admin/customers?q=sithole', {
    viewport: wideLaptop,
  })
  await page.getByRole('row').filter({ hasText: staying.email }).waitFor()
  await keepsToTheRulesEverywhere(page)
  await page.setViewportSize(wideLaptop)
  await page.getByRole('row').filter({ hasText: staying.email }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Merge with another account…' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: `Choose ${closing.email}` }).click()
  await panel.getByRole('region', { name: 'What moves' }).getByText('1 order (1 unpaid)').waitFor()
  await panel.getByText(`Logging in as ${closing.email}`).waitFor()

  await panel.getByRole('button', { name: 'Merge accounts' }).click()
  await panel.getByText('Type the email address of the account that closes').first().waitFor()
  await panel.getByLabel(`Type ${closing.email} to close that account`).fill(closing.email)
  await panel.getByRole('button', { name: 'Merge accounts' }).click()
  await page.getByText('The accounts are merged').waitFor()
  const orders = page.getByRole('region', { name: 'Orders' })
  await orders.getByText('Second kettle').waitFor()
  await orders.getByText('First kettle').waitFor()
  await page.getByText(`Earlier address: ${closing.email}`).waitFor()

  // A link to the account that closed leads on.
  await page.goto(`${area.shop.url}/admin/customers/${closing.id}`)
  await page.waitForURL(`**/admin/customers/${staying.id}`)
  expect(complaints).toEqual([])
  await context.close()
})

it('fits a phone, and offers staff only what they may do', async () => {
  const person = await aNamed('Busi', 'Khumalo', '+27731112233')
  await anOrderOf(person, 'Rooibos kettle')
  const clerk = await aStaffMember(area.shop, ['orders'])
  const { page, context } = await area.someoneAt('/admin/customers', { person: clerk, viewport: phone })
  await page.getByRole('link', { name: 'Busi Khumalo' }).waitFor()
  await fitsItsPlace(page)
  await page.getByRole('link', { name: 'Busi Khumalo' }).click()
  await page.getByRole('button', { name: 'Send password link' }).waitFor()
  await fitsItsPlace(page)
  for (const name of ['Merge with another account…', 'Change email…', 'Mark verified…'])
    await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0)
  await expect.poll(() => page.getByText('Value', { exact: true }).count()).toBe(0)
  await context.close()
})
