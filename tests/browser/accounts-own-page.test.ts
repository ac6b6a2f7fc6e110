import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { aVisitor, openBrowser, pressAddToCart } from '#tests/support/browser/browser.ts'
import { aProduct, type Person, send } from '#tests/support/given/builders.ts'
import { logIn } from '#tests/support/given/log-in.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true, isRealTime: true })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.close()
})

describe('/account', () => {
  it('leads a guest to login and back', async () => {
    const person = await signUp(shop, 'guest-first@shop.example')
    const { page, complaints, context } = await aVisitor(browser)
    await page.goto(`${shop.url}/account`)
    await page.waitForURL(/\/login\?from=%2Faccount/)
    await logIn(page, person.email)
    await page.waitForURL(`${shop.url}/account`)
    await page.getByRole('main').getByText(person.email).first().waitFor()
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('saves the name and the telephone number, and reports errors at their fields', async () => {
    const person = await signUp(shop, 'details@shop.example')
    const { page, complaints, context } = await atAccount(person)
    await page.getByLabel('First name').fill('Lindiwe')
    await page.getByLabel('Phone').fill('12')
    await page.getByRole('button', { name: 'Save details' }).click()
    await page
      .getByRole('alert')
      .getByText(/valid phone number/)
      .waitFor()
    await expect.poll(() => page.getByLabel('Phone').evaluate(isFocused)).toBe(true)
    await page.getByLabel('Phone').fill('082 123 4567')
    await page.getByRole('button', { name: 'Save details' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('+27 82 123 4567')
    await expect.poll(async () => (await account(person)).firstName).toBe('Lindiwe')
    await expect.poll(async () => (await account(person)).phone).toBe('+27821234567')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('saves addresses, and checkout offers them with the first filled in', async () => {
    const person = await signUp(shop, 'addresses@shop.example')
    await aProduct(shop, { slug: 'parcel', name: 'Parcel' })
    const { page, complaints, context } = await atAccount(person)
    await page.getByRole('button', { name: 'Add an address' }).click()
    await expect.poll(() => page.getByLabel('Name of this address').evaluate(isFocused)).toBe(true)
    await fillAddress(page, { label: 'Home', address: 'PO Box 12', city: 'Cape Town', code: '7925' })
    await page.getByRole('button', { name: 'Save address' }).click()
    await page
      .getByRole('alert')
      .getByText(/cannot deliver to a PO Box/)
      .waitFor()
    await page.getByLabel('Address', { exact: true }).fill('34 Protea Road')
    await page.getByRole('button', { name: 'Save address' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()

    await page.getByRole('button', { name: 'Add another address' }).click()
    await fillAddress(page, { label: 'Work', address: '1 Loop Street', city: 'Durban', code: '4001' })
    await page.getByRole('button', { name: 'Save address' }).click()
    await page.getByRole('button', { name: 'Make default Work' }).click()
    await expect.poll(async () => (await account(person)).addresses.map(labelOf)).toEqual(['Work', 'Home'])
    await page.getByRole('button', { name: 'Make default Home' }).waitFor()

    await page.getByRole('button', { name: 'Edit Home' }).click()
    await page.getByLabel('City').fill('Stellenbosch')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect
      .poll(async () => (await account(person)).addresses.map(cityOf))
      .toEqual(['Durban', 'Stellenbosch'])

    await page.goto(`${shop.url}/product/parcel`)
    await pressAddToCart(page)
    await page.goto(`${shop.url}/checkout`)
    const card = page.getByRole('region', { name: 'Your address' })
    await card.getByText('Durban 4001').waitFor()
    await expect.poll(() => page.getByLabel('City').count()).toBe(0)
    await card.getByRole('button', { name: 'Change address' }).click()
    await expect.poll(() => page.getByRole('radio', { name: /Work/ }).evaluate(isFocused)).toBe(true)
    await page.getByRole('radio', { name: /Home/ }).check()
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Stellenbosch')
    await page.getByRole('radio', { name: /Another address/ }).check()
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('')
    await page.getByLabel('City').fill('Polokwane')
    await page.reload()
    await page.getByRole('radio', { name: /Home/ }).waitFor()
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Polokwane')

    await page.goto(`${shop.url}/account`)
    await page.getByRole('button', { name: 'Remove Work' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(async () => (await account(person)).addresses.map(labelOf)).toEqual(['Home'])
    expect(complaints).toEqual([])
    await context.close()
  })

  it('lists sessions, and ends one or all others', async () => {
    const person = await signUp(shop, 'devices@shop.example')
    const here = await atAccount(person)
    const there = await aVisitor(browser)
    await there.page.goto(`${shop.url}/login`)
    await logIn(there.page, person.email)
    await there.page
      .getByRole('banner')
      .getByRole('link', { name: /^My account/ })
      .waitFor()

    const { page } = here
    await page.reload()
    await page.getByText('This device').waitFor()
    await page
      .getByRole('button', { name: /^Log out Chrome/ })
      .first()
      .click()
    await expect.poll(() => page.getByText('This device').count()).toBe(1)
    await expect.poll(() => openSessions(person)).toBeLessThan(3)

    await send(shop, 'POST', '/login', { body: { email: person.email, password } })
    await page.reload()
    await page.getByRole('button', { name: 'Log out all others' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out all others' }).click()
    await page.getByRole('button', { name: 'Log out all others' }).waitFor({ state: 'detached' })
    await there.page.goto(`${shop.url}/account`)
    await there.page.waitForURL(/\/login/)
    await here.context.close()
    await there.context.close()
  })

  it('exports everything stored about the person, to read and as JSON', async () => {
    const person = await signUp(shop, 'curious@shop.example')
    const { page, complaints, context } = await atAccount(person)
    const toRead = await download(page, 'Download to read')
    expect(toRead.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.html$/)
    await expect.poll(() => text(toRead)).toContain('curious@shop.example')
    const json = await download(page, 'Download as JSON')
    expect(JSON.stringify(JSON.parse(await text(json)))).toContain('curious@shop.example')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('deletes the account after a second confirmation, with the password', async () => {
    const person = await signUp(shop, 'leaving@shop.example')
    const { page, context } = await atAccount(person)
    await page.getByText(/For tax, we keep your paid orders/).waitFor()
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('textbox', { name: 'Password' }).fill('not it')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Delete permanently' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: 'Password' }).evaluate(isFocused)).toBe(true)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await question.getByRole('button', { name: 'Keep my account' }).click()
    await expect
      .poll(async () => (await send(shop, 'GET', '/account', { token: person.token })).status)
      .toBe(200)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await question.getByRole('button', { name: 'Delete permanently' }).click()
    await page.getByRole('heading', { name: 'Your account has been deleted' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
    await expect
      .poll(async () => (await send(shop, 'GET', '/account', { token: person.token })).status)
      .toBe(401)
    await context.close()
  })
})

async function atAccount(person: Person) {
  const visitor = await aVisitor(browser)
  await visitor.page.goto(`${shop.url}/login?from=/account`)
  await logIn(visitor.page, person.email)
  await visitor.page.getByRole('heading', { name: 'Your details' }).waitFor()
  return visitor
}

type AddressForm = { label: string; address: string; city: string; code: string }

async function fillAddress(page: Page, { label, address, city, code }: AddressForm): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByLabel('Name of this address') })
  await form.getByLabel('Name of this address').fill(label)
  await form.getByLabel('Postal code').fill(code)
  await expect.poll(() => form.getByLabel('City').inputValue()).toBe(city)
  await form.getByLabel('Address', { exact: true }).fill(address)
  await form.getByLabel('Full name').fill('Sample Customer')
  await form.getByLabel('Phone').fill('082 123 4567')
}

async function account({ token }: Person) {
  return (await send(shop, 'GET', '/account', { token })).body.account
}

async function openSessions({ token }: Person): Promise<number> {
  return (await send(shop, 'GET', '/account/sessions', { token })).body.sessions.length
}

async function download(page: Page, name: string): Promise<Download> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return started
}

async function text(file: Download): Promise<string> {
  return readFile(await file.path(), 'utf8')
}

function labelOf({ label }: { label: string }): string {
  return label
}

function cityOf({ city }: { city: string }): string {
  return city
}

function isFocused(element: Element): boolean {
  return element === document.activeElement
}
