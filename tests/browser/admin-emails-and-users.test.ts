import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { openSession } from '#server/features/accounts/sessions/open-session.ts'
import { queueEmail } from '#server/features/emails/queue-email.ts'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import { openAdminArea, wideLaptop } from '#tests/support/browser/admin-area.ts'
import { followsTheRules } from '#tests/support/browser/page-rules.ts'
import { aPhoto } from '#tests/support/given/a-photo.ts'
import { aCustomer, aProduct, aStaffMember, type Person } from '#tests/support/given/builders.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'

const area = await openAdminArea()
const { shop } = area
afterAll(() => area.close())

const workerAt = (person: Person, path: string) => area.someoneAt(path, { person, viewport: wideLaptop })

it('shows an order email with the pictures of its products, which no policy of the admin area blocks', async () => {
  const customer = await aCustomer(shop)
  const productId = await aProduct(shop, { name: 'Desk lamp' })
  await aPhoto(shop, productId)
  const { orderNumber } = await aPaidOrder(shop, customer, { productId })
  const { page, context, complaints } = await workerAt(
    await aStaffMember(shop, ['emails']),
    `/admin/emails?q=${orderNumber}`,
  )
  await page.getByRole('link', { name: `Your order ${orderNumber} is confirmed` }).click()
  const email = page.locator('iframe').contentFrame()
  await email.getByText('Your invoice is attached as a PDF.').waitFor()
  const picture = email.getByRole('img', { name: 'Desk lamp' })
  await expect
    .poll(() => picture.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)))
    .toBe(160)
  expect(complaints).toEqual([])
  await context.close()
})

it('shows every email as its recipient sees it, and why it cannot be sent again', async () => {
  const { db, sealer, clock } = shop.services
  for (const recipient of ['thandi@shop.example', 'pieter@shop.example']) {
    await queueEmail(
      db,
      { sealer, now: clock() },
      {
        kind: 'password_changed',
        data: { firstName: 'Thandi' },
        recipient,
        eventKey: `changed ${recipient}`,
      },
    )
  }
  await sendDueEmails(shop.services, new AbortController().signal)
  const { page, context, complaints } = await workerAt(await aStaffMember(shop, ['emails']), '/admin')
  await page.waitForURL('**/admin/messages')
  await page.getByRole('link', { name: 'Emails' }).click()
  await page.waitForURL('**/admin/emails')
  await expect.poll(() => page.getByRole('navigation', { name: 'Tabs' }).getByRole('link').count()).toBe(0)

  await page.getByLabel('Search emails').fill('thandi@')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByRole('row').getByText('Not sent (no mail server)').waitFor()
  await followsTheRules(page)
  await page.getByRole('link', { name: 'Your Kwela password was changed' }).click()
  const reader = page.getByRole('dialog', { name: 'Your Kwela password was changed' })
  const frame = reader.locator('iframe')
  await expect.poll(() => frame.getAttribute('sandbox')).toBe('')
  await frame.contentFrame().getByText('Hello Thandi,').waitFor()
  await reader.getByRole('button', { name: 'As plain text' }).click()
  await reader.getByText('Hello Thandi,').waitFor()
  await followsTheRules(page, 'dialog')

  const address = page.url()
  await reader.getByRole('button', { name: /^Send again/ }).click()
  await page.getByText('The shop has no mail server yet.').waitFor()
  await page.keyboard.press('Escape')
  await reader.waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toContain('q=thandi%40')
  await page.goto(address)
  await reader.waitFor()
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([])
  await context.close()
})

it('grants roles and permissions, and shows who did', async () => {
  const { owner } = area
  const helper = await aCustomer(shop, 'helper@shop.example')
  const { page, context, complaints } = await workerAt(owner, '/admin/users')

  await page.getByRole('link', { name: owner.email }).click()
  await page.getByText('You cannot change your own role').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Change role…' }).count()).toBe(0)
  await page.goBack()

  await page.getByRole('combobox', { name: 'Role' }).selectOption('Everyone')
  await page.getByLabel('Search users').fill('helper@')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByRole('link', { name: 'helper@shop.example' }).click()
  await page.getByRole('button', { name: 'Change role…' }).click()
  const panel = page.getByRole('dialog', { name: /^Role of/ })
  await panel.getByRole('radio', { name: /^Chosen one by one/ }).check()
  await panel.getByText('With no permissions, this person sees an empty admin area.').waitFor()
  await page.goBack()
  const closing = page.getByRole('alertdialog', { name: 'Close without saving?' })
  await closing.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => panel.getByRole('radio', { name: /^Chosen one by one/ }).isChecked()).toBe(true)
  await panel.getByLabel('Orders: see, fulfil, note').check()
  await panel.getByRole('list', { name: 'At the top' }).getByText('Orders').waitFor()
  await followsTheRules(page, 'dialog')
  await panel.getByRole('button', { name: 'Save role' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Make helper@shop.example staff?' })
  await sure.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The role of helper@shop.example was changed').waitFor()
  const [saved] = await shop.services.db.select().from(accounts).where(eq(accounts.id, helper.id))
  expect(saved).toMatchObject({ role: 'staff', permissions: ['orders'] })
  const changes = page.getByRole('region', { name: 'Earlier changes' })
  await changes.getByText(owner.email).waitFor()
  await expect.poll(() => changes.textContent()).toMatch(/was customer.*is staff/)
  await page.goBack()
  await page.getByRole('row', { name: /helper@shop.example.*Staff.*orders/ }).waitFor()
  expect(complaints).toEqual([])
  await context.close()

  const { page: theirs, context: own } = await workerAt(await loggedInAnew(helper), '/admin')
  await theirs.waitForURL('**/admin/orders')
  await theirs.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  await expect.poll(() => theirs.getByRole('link', { name: /^(Products|Emails|Users)$/ }).count()).toBe(0)
  await own.close()
})

/** New staff start in a new session. */
async function loggedInAnew(person: Person): Promise<Person> {
  const { db, clock } = shop.services
  const session = { accountId: person.id, isRemembered: false, userAgent: null, now: clock() }
  return { ...person, token: await openSession(db, session) }
}

it('explains its shortcuts, and can switch single letters off', async () => {
  const { page, context, complaints } = await workerAt(area.owner, '/admin/users')
  await page.getByRole('heading', { name: 'Users' }).waitFor()
  await page.keyboard.press('?')
  const overview = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await overview.getByText('Go to Orders').waitFor()
  await followsTheRules(page, 'dialog')
  await page.keyboard.press('Escape')
  await overview.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.waitForURL('**/admin/orders')

  await page.keyboard.press('?')
  await overview.getByLabel('Single letters are shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await overview.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Find an order/ }).fill('keyb')
  await page.getByRole('option', { name: /^Keyboard shortcuts/ }).click()
  await overview.getByLabel('Single letters are shortcuts').check()
  await page.keyboard.press('Escape')
  await overview.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/orders')
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await page.waitForURL('**/admin/users')
  expect(complaints).toEqual([])
  await context.close()
})
