import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { southAfricanDay } from '#domain/south-african-day.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { aVisitor, openBrowser, type Visitor } from '#tests/support/browser/browser.ts'
import { followsTheRules } from '#tests/support/browser/page-rules.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  type Person,
  placeOrder,
  send,
} from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { formatFullDay } from '#web/storefront/order-dates.ts'

const shop = await openShop({ withPages: true, isRealTime: true })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.close()
})

const words = 'Where is my parcel?\n\nIt should have been here on Tuesday.'

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Sample Writer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Message').fill(words)
}

const press = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()

async function anOrderOf(person: Person, name: string): Promise<{ id: number; orderNumber: string }> {
  const productId = await aProduct(shop, { name })
  return (await placeOrder(shop, person, [{ productId, quantity: 1 }])).body.order
}

async function signedIn(person: Person): Promise<Visitor> {
  const visitor = await aVisitor(browser)
  await visitor.context.addInitScript((token) => sessionStorage.setItem('token', token), person.token)
  return visitor
}

function keptFrom(email: string) {
  return shop.services.db.select().from(contactMessages).where(eq(contactMessages.email, email))
}

describe('writing to the shop', () => {
  it('saves the message, says so, and leaves its author the text', async () => {
    const { context, page, complaints } = await aVisitor(browser)
    await page.goto(`${shop.url}/contact?order=ORD-1763712000000`)
    await fillIn(page, 'Writer@shop.example')
    await expect.poll(() => page.getByLabel('Order number').inputValue()).toBe('ORD-1763712000000')
    await press(page)

    await page
      .getByText('Thank you. We have received your message and will reply by email within one business day.')
      .waitFor()
    const main = await page.getByRole('main').textContent()
    expect(main).toContain('writer@shop.example')
    expect(main).toContain('About ORD-1763712000000')
    expect(main).toContain('It should have been here on Tuesday.')
    await expect
      .poll(() => keptFrom('writer@shop.example'))
      .toMatchObject([{ name: 'Sample Writer', orderNumber: 'ORD-1763712000000', message: words }])
    await followsTheRules(page)
    expect(complaints).toEqual([])

    await page.getByRole('button', { name: 'Send another message' }).click()
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('')
    await context.close()
  })

  it('knows the name and address of who is signed in, and the order that it was opened from', async () => {
    const person = await aCustomer(shop)
    const { orderNumber } = await anOrderOf(person, 'A keyboard')
    const { context, page, complaints } = await signedIn(person)
    await page.goto(`${shop.url}/orders/${orderNumber}`)
    await page.getByRole('link', { name: 'Contact us about this order' }).click()
    await page.waitForURL(`${shop.url}/contact?order=${orderNumber}`)
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email)
    await expect.poll(() => page.getByLabel('Name').inputValue()).not.toBe('')
    await expect.poll(() => page.getByLabel('Which order?').inputValue()).toBe(orderNumber)
    await page.reload()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email)
    await expect.poll(() => page.getByLabel('Which order?').inputValue()).toBe(orderNumber)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('offers whoever is signed in their own orders, newest first, and any other by its number', async () => {
    const person = await aCustomer(shop)
    const older = await anOrderOf(person, 'An older keyboard')
    const newer = await anOrderOf(person, 'A newer mouse')
    const { context, page, complaints } = await signedIn(person)
    await page.goto(`${shop.url}/contact`)
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email)
    await expect.poll(() => page.getByLabel('Which order?').count()).toBe(0)
    await page.getByLabel('What is it about?').selectOption('An order')
    const choice = page.getByLabel('Which order?')
    await choice.waitFor()
    const today = formatFullDay(southAfricanDay(Date.now()))
    await expect
      .poll(() => choice.getByRole('option').allTextContents())
      .toEqual([
        'Choose an order',
        `A newer mouse, ${today}, ${newer.orderNumber}`,
        `An older keyboard, ${today}, ${older.orderNumber}`,
        'Another order',
      ])
    await followsTheRules(page)

    await choice.selectOption('Another order')
    await page.getByLabel('Order number').fill('12')
    await page.getByLabel('Message').fill(words)
    await press(page)
    await page.getByRole('alert').getByText('Enter an order number such as').waitFor()
    await choice.selectOption(older.orderNumber)
    await expect.poll(() => page.getByLabel('Order number').count()).toBe(0)
    await press(page)
    await page.getByText('Thank you. We have received your message').waitFor()
    await expect
      .poll(() => keptFrom(person.email))
      .toMatchObject([{ orderNumber: older.orderNumber, orderId: older.id, accountId: person.id }])
    expect(complaints).toEqual([])
    await context.close()
  })

  it('can be done with the keyboard alone', async () => {
    const { context, page } = await aVisitor(browser)
    await page.goto(`${shop.url}/contact`, { waitUntil: 'networkidle' })
    await page.getByLabel('Name').focus()
    await page.keyboard.type('Sample Writer')
    await page.keyboard.press('Tab')
    await page.keyboard.type('keyboard@shop.example')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Hello')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Thank you. We have received your message').waitFor()
    await expect.poll(() => keptFrom('keyboard@shop.example')).toHaveLength(1)
    await context.close()
  })

  it('names the missing fields, and sends nothing', async () => {
    const { context, page } = await aVisitor(browser)
    await page.goto(`${shop.url}/contact`)
    await page.getByLabel('Email').fill('nobody')
    await press(page)
    await page.getByRole('alert').getByText('Please fill in all required fields').waitFor()
    await page.getByText('Please fill in this field').waitFor()
    await page.getByText('Enter your message').waitFor()
    await page.getByText('Please enter a valid email address').waitFor()
    await expect
      .poll(() => page.getByLabel('Name').evaluate((field) => field === document.activeElement))
      .toBe(true)

    await fillIn(page, 'mended@shop.example')
    await page.getByLabel('What is it about?').selectOption('An order')
    await page.getByLabel('Order number').fill('12')
    await press(page)
    await page
      .getByRole('alert')
      .getByText('Enter an order number such as ORD-1763712000000, or leave it empty')
      .waitFor()
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe(words)
    await expect.poll(() => keptFrom('mended@shop.example')).toEqual([])
    await context.close()
  })

  it('keeps the text in the form if the shop cannot accept it now', async () => {
    const email = 'busy@shop.example'
    for (const number of [1, 2, 3, 4, 5]) {
      await send(shop, 'POST', '/contact', {
        body: { name: 'Sample Writer', email, message: `Question ${number}` },
      })
    }
    const { context, page } = await aVisitor(browser)
    await page.goto(`${shop.url}/contact`)
    await fillIn(page, email)
    await press(page)
    await page.getByRole('alert').getByText('We have received 5 messages from you').waitFor()
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe(words)

    await context.setOffline(true)
    await page.getByLabel('Email').fill('offline@shop.example')
    await press(page)
    await page.getByRole('alert').getByText('We could not reach the shop').waitFor()
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe(words)

    await context.setOffline(false)
    await press(page)
    await page.getByText('Thank you. We have received your message').waitFor()
    await expect.poll(() => keptFrom('offline@shop.example')).toHaveLength(1)
    await context.close()
  })

  it('is told how soon the shop answers, and on which number of WhatsApp, if it says so', async () => {
    const { token } = await anAdministrator(shop)
    const save = async (answers: object) => {
      const { settings, version } = (await send(shop, 'GET', '/admin/settings', { token })).body
      const body = { settings: { ...settings, answers }, version }
      expect((await send(shop, 'PUT', '/admin/settings', { token, body })).status).toBe(200)
    }
    const { context, page, complaints } = await aVisitor(browser)
    await save({ within: 'two hours', whatsApp: '082 123 4567' })
    await page.goto(`${shop.url}/contact`)
    const panel = page.getByRole('region', { name: 'How to reach us' })
    await panel.getByText('Within two hours').waitFor()
    for (const part of [panel, page.getByRole('contentinfo')]) {
      const link = part.getByRole('link', { name: '+27 82 123 4567' })
      expect(await link.getAttribute('href')).toBe('https://wa.me/27821234567')
    }
    await page.getByRole('contentinfo').getByText('Answered within two hours').waitFor()
    await followsTheRules(page)

    await save({ within: null, whatsApp: null })
    await page.goto(`${shop.url}/contact`)
    await panel.getByText('Telephone').waitFor()
    expect(await page.getByText(/WhatsApp|Within|Answered/).count()).toBe(0)
    await fillIn(page, 'no-promise@shop.example')
    await press(page)
    await page.getByText('Thank you. We have received your message and will reply by email.').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('shows the email address if there is no JavaScript', async () => {
    const html = await (await fetch(`${shop.url}/contact`)).text()
    const noscript = [...html.matchAll(/<noscript>.*?<\/noscript>/gs)].join()
    expect(noscript).toContain('The form needs JavaScript.')
    expect(noscript).toContain('mailto:help@kwela.example')
  })

  it('ignores an invalid order number in the address', async () => {
    const { context, page } = await aVisitor(browser)
    await page.goto(`${shop.url}/contact?order=${encodeURIComponent('"><script>alert(1)</script>')}`)
    await expect.poll(() => page.getByLabel('What is it about?').inputValue()).toBe('question')
    await expect.poll(() => page.getByLabel('Order number').count()).toBe(0)
    await context.close()
  })
})
