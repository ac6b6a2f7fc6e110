import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AdminArea, openAdminArea, phone, wideLaptop } from '#tests/support/browser/admin-area.ts'
import { fitsItsPlace, keepsToTheRules } from '#tests/support/browser/page-rules.ts'
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

type MessageBody = { name: string; email: string; message: string; orderNumber?: string }

async function write(body: MessageBody, person?: Person): Promise<void> {
  const reply = await send(area.shop, 'POST', '/contact', { body, ...(person && { token: person.token }) })
  expect(reply.status).toBe(201)
}

async function idOf(email: string): Promise<number> {
  const { body } = await send(area.shop, 'GET', `/admin/conversations?state=all&q=${email}`, {
    token: area.owner.token,
  })
  return body.conversations[0].id
}

/** A message about an order of its own. */
async function aQuestion(): Promise<{ id: number; orderNumber: string; person: Person }> {
  const { shop } = area
  const person = await aCustomer(shop)
  const productId = await aProduct(shop, { name: 'Karoo 14 laptop' })
  const { orderNumber } = (await placeOrder(shop, person, [{ productId, quantity: 1 }])).body.order
  const email = person.email
  await write({ name: 'Thandi Mokoena', email, message: 'Where is my parcel?', orderNumber }, person)
  return { id: await idOf(email), orderNumber, person }
}

const thread = (page: Page) => page.getByRole('list', { name: 'Conversation' })

it('is answered from a saved answer that fills itself in, with the orders beside it', async () => {
  const { id, orderNumber, person } = await aQuestion()
  const { page, complaints, context } = await area.someoneAt('/admin/messages', { viewport: wideLaptop })
  await page.getByRole('link', { name: 'Thandi Mokoena' }).click()
  await page.waitForURL(`**/admin/messages/${id}`)
  const orders = page.getByRole('region', { name: 'Orders' })
  await orders.getByText('Karoo 14 laptop').waitFor()
  await orders.getByRole('link', { name: orderNumber }).waitFor()
  await page.getByText(/If they reply by email, it arrives at help@kwela\.example, not here\./).waitFor()

  await page.getByRole('button', { name: 'Saved answers…' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Add a saved answer' }).click()
  await panel.getByLabel('Name').fill('On its way')
  await panel.getByLabel('Text').fill('Hello {first_name},\n\n{order_number} is on its way.\n\n{shop_name}')
  await panel.getByRole('button', { name: 'Add a saved answer' }).click()
  await panel.getByRole('button', { name: 'On its way' }).waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Insert a saved answer').selectOption('On its way')
  const answer = page.getByLabel('Your answer')
  await expect.poll(() => answer.inputValue()).toBe(`Hello Thandi,\n\n${orderNumber} is on its way.\n\nKwela`)

  await answer.press('ControlOrMeta+Enter')
  await page.getByText('Answer sent').waitFor()
  await expect.poll(() => answer.inputValue()).toBe('')
  await thread(page).getByText(`${orderNumber} is on its way.`).waitFor()
  await page.getByText(`Answered by ${area.owner.email}`).waitFor()
  const sent = (await emailsTo(area.shop, person.email)).filter(({ kind }) => kind === 'contact_answer')
  expect(sent).toMatchObject([{ data: { aboutOrder: orderNumber } }])
  expect(complaints).toEqual([])
  await context.close()
})

it('never sends an answer to a message that its author has not seen', async () => {
  const { id, person } = await aQuestion()
  const colleague = await aStaffMember(area.shop, ['emails'])
  const { page, context } = await area.someoneAt(`/admin/messages/${id}`)
  await page.getByLabel('Your answer').fill('It comes on Tuesday.')
  await send(area.shop, 'POST', `/admin/conversations/${id}/answers`, {
    token: colleague.token,
    headers: { 'idempotency-key': 'colleague' },
    body: { text: 'It comes on Monday.', version: 1 },
  })
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText('Somebody has written since you opened this conversation.').waitFor()
  await thread(page).getByText('It comes on Monday.').waitFor()
  await expect.poll(() => page.getByLabel('Your answer').inputValue()).toBe('It comes on Tuesday.')
  const answers = async () =>
    (await emailsTo(area.shop, person.email)).filter(({ kind }) => kind === 'contact_answer').length
  await expect.poll(() => answers()).toBe(1)

  await page.getByLabel('Your answer').fill('My colleague is right.')
  await page.getByRole('button', { name: 'Send and mark done' }).click()
  await page.getByText('Answer sent').waitFor()
  await expect.poll(() => answers()).toBe(2)
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
  await context.close()
})

it('is worked through by keyboard, with notes that stay inside', async () => {
  const first = await aQuestion()
  const { page, context } = await area.someoneAt(`/admin/messages/${first.id}`)
  await page.getByText(/If they reply by email/).waitFor()
  await page.keyboard.press('n')
  await expect.poll(() => page.getByLabel('A note for your colleagues').count()).toBe(1)
  await expect
    .poll(() =>
      page.getByLabel('A note for your colleagues').evaluate((area) => area === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.type('Paid late twice')
  await page.keyboard.press('ControlOrMeta+Enter')
  await thread(page).getByText('Note, only staff see it').waitFor()
  expect(JSON.stringify(await emailsTo(area.shop, first.person.email))).not.toContain('Paid late')

  await page.getByLabel('A note for your colleagues').blur()
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
  await page.keyboard.press('u')
  await page.waitForURL('**/admin/messages')
  await context.close()
})

it('is assigned, found by whom, and by its words', async () => {
  const { id } = await aQuestion()
  const { page, context } = await area.someoneAt(`/admin/messages/${id}`)
  // By its id: the people of the tests all have one name.
  await page.getByLabel('Assigned to').selectOption(area.owner.id)
  const mine = async () =>
    (await send(area.shop, 'GET', '/admin/conversations?assignee=me', { token: area.owner.token })).body
      .pagination.total
  await expect.poll(mine).toBe(1)
  await page.goto(`${area.shop.url}/admin/messages?assignee=me&q=parcel`)
  await page.getByRole('link', { name: 'Thandi Mokoena' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Thandi Mokoena' }).count()).toBe(1)
  await page.getByLabel('Assigned to').selectOption({ index: 2 })
  await page.getByText('No Messages Match').or(page.getByRole('row').first()).first().waitFor()
  await context.close()
})

it('is found on the page of the order it is about, and from the link in an older email', async () => {
  const { id, orderNumber } = await aQuestion()
  await write({ name: 'Somebody', email: 'else@shop.example', message: 'Is it shipped?', orderNumber })
  const { page, context } = await area.someoneAt(`/admin/orders/${orderNumber}`)
  const section = page.getByRole('region', { name: 'Messages' })
  await section.getByText('Where is my parcel?').waitFor()
  await expect
    .poll(() => section.getByText('Number entered by somebody else, or without a login').count())
    .toBe(1)
  await section.getByRole('link', { name: 'Thandi Mokoena' }).click()
  await page.waitForURL(`**/admin/messages/${id}`)

  const { body } = await send(area.shop, 'GET', `/admin/conversations/${id}`, { token: area.owner.token })
  await page.goto(`${area.shop.url}/admin/messages?open=${body.conversation.messages[0].id}`)
  await page.waitForURL(`**/admin/messages/${id}`)
  await context.close()
})

it('fits a phone, and keeps to the rules in both schemes', async () => {
  const { id } = await aQuestion()
  await write({ name: 'Guest', email: 'guest@shop.example', message: 'A very long word '.repeat(60) })
  const guest = await idOf('guest@shop.example')
  const { page, context } = await area.someoneAt('/admin/messages', { viewport: phone })
  for (const [path, waitsFor] of [
    ['/admin/messages', 'Messages'],
    [`/admin/messages/${id}`, 'Thandi Mokoena'],
    [`/admin/messages/${guest}`, 'Guest'],
  ] as const) {
    for (const viewport of [phone, wideLaptop]) {
      await page.setViewportSize(viewport)
      await page.goto(area.shop.url + path)
      await page.getByRole('heading', { name: waitsFor, level: 1 }).waitFor()
      await page
        .getByText(/Where is my parcel|A very long word/)
        .first()
        .waitFor()
      await fitsItsPlace(page)
      for (const scheme of ['light', 'dark'] as const) await keepsToTheRules(page, scheme)
    }
  }
  await context.close()
})
