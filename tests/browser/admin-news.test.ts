import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AdminArea, openAdminArea, phone, wideLaptop } from '#tests/support/browser/admin-area.ts'
import { fitsItsPlace, keepsToTheRules } from '#tests/support/browser/page-rules.ts'
import { aProduct, aStaffMember, send } from '#tests/support/given/builders.ts'
import { sell } from '#tests/support/given/sales.ts'

let area: AdminArea
beforeAll(async () => {
  area = await openAdminArea()
})
afterAll(() => area.close())

let count = 0
async function write(): Promise<void> {
  const body = { name: `Writer ${++count}`, email: `writer-${count}@shop.example`, message: 'Hello' }
  expect((await send(area.shop, 'POST', '/contact', { body })).status).toBe(201)
}

/** The page asks for what is new every twelve seconds. */
const untilItAsks = (page: Page) => page.clock.fastForward(13_000)

const sold = async (name: string) => sell(area.shop, await aProduct(area.shop, { name, onHand: 9 }))

it('offers new orders in a list that stands open, and moves nothing until they are wanted', async () => {
  await sold('Older keyboard')
  const { page, context, complaints } = await area.someoneAt('/admin/orders', {
    viewport: wideLaptop,
    isTimed: true,
  })
  await page.getByText('Older keyboard').first().waitFor()
  await page.getByRole('navigation', { name: 'To do' }).getByText('To pack').waitFor()
  await page.getByLabel('Select every row on this page').check()
  const rows = page.getByRole('row')
  const before = await rows.allTextContents()
  const placeOf = () => rows.nth(1).boundingBox()
  const place = await placeOf()

  await sold('Newer mouse')
  await untilItAsks(page)
  const offer = page.getByRole('button', { name: '1 new order' })
  await offer.waitFor()
  await expect.poll(() => rows.allTextContents()).toEqual(before)
  await expect.poll(() => placeOf()).toEqual(place)
  await expect.poll(() => page.title()).toMatch(/^\(2\) Orders/)
  await page.getByRole('link', { name: 'Orders 2 to pack' }).waitFor()

  await offer.click()
  await page.getByText('Newer mouse').first().waitFor()
  await expect.poll(() => rows.count()).toBe(before.length + 1)
  await expect.poll(() => offer.count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

it('shows what a colleague did to an order in the row where it stands', async () => {
  await sold('Packed lamp')
  const { orders } = (await send(area.shop, 'GET', '/orders?q=Packed%20lamp', { token: area.owner.token }))
    .body
  const { orderNumber } = orders[0]
  const { page, context } = await area.someoneAt(`/admin/orders?q=${orderNumber}`, { isTimed: true })
  await page.getByRole('navigation', { name: 'To do' }).waitFor()
  await page.getByText('Packed lamp').first().waitFor()
  const row = page.locator(`[data-row="${orderNumber}"]`)
  await expect.poll(() => row.getByText('Fulfilled', { exact: true }).count()).toBe(0)
  const colleague = await aStaffMember(area.shop, ['orders'])
  await send(area.shop, 'PATCH', `/orders/${orderNumber}`, {
    token: colleague.token,
    body: { fulfilled: true },
  })
  // Something new elsewhere makes the list look again, without offering what is not in it.
  await sold('Another lamp')
  await untilItAsks(page)
  await row.getByText('Fulfilled', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /new order/ }).count()).toBe(0)
  await context.close()
})

it('offers orders that came in while people pack, and parcels that a colleague packed', async () => {
  await sold('Packed first')
  const { page, context } = await area.someoneAt('/admin/dispatch?q=packed', { isTimed: true })
  const toDo = page.getByRole('navigation', { name: 'To do' })
  await toDo.waitFor()
  await page.getByRole('cell', { name: /Packed first/ }).waitFor()
  await sold('Packed later')
  await untilItAsks(page)
  const offer = page.getByRole('button', { name: '1 new order' })
  await offer.waitFor()
  await expect.poll(() => page.getByRole('cell', { name: /Packed later/ }).count()).toBe(0)
  await offer.click()
  await page.getByRole('cell', { name: /Packed later/ }).waitFor()

  const pack = async (q: string) => {
    const { body } = await send(area.shop, 'GET', `/orders?q=${q}`, { token: area.owner.token })
    const orderNumbers = [body.orders[0].orderNumber]
    const packed = { token: area.owner.token, body: { orderNumbers } }
    await send(area.shop, 'POST', '/admin/dispatch/pack', packed)
  }
  await page.getByRole('link', { name: 'Packed 0' }).click()
  await page.getByText('No parcel is waiting').waitFor()
  await pack('Packed%20first')
  await untilItAsks(page)
  // An empty list shows them by itself.
  await page.getByRole('cell', { name: /Packed first/ }).waitFor()
  await pack('Packed%20later')
  await untilItAsks(page)
  await page.getByRole('button', { name: '1 new parcel' }).click()
  await page.getByRole('cell', { name: /Packed later/ }).waitFor()
  await context.close()
})

it('shows the first message in an empty list by itself, and counts it everywhere', async () => {
  const { page, context } = await area.someoneAt('/admin/messages', { isTimed: true })
  await page.getByText('No Open Messages').waitFor()
  await write()
  await untilItAsks(page)
  await page.getByRole('link', { name: 'Writer 1' }).waitFor()
  const toDo = page.getByRole('navigation', { name: 'To do' })
  await toDo.getByRole('link', { name: 'To answer 1' }).waitFor()
  await page.getByRole('link', { name: 'Writer 1' }).click()
  await page.getByRole('button', { name: 'Mark done', exact: true }).click()
  // Done here, it is counted down without waiting for the next question.
  await toDo.getByRole('link', { name: 'To answer 0' }).waitFor({ timeout: 5000 })
  await context.close()
})

it('shows news as a notification of the browser, once that was turned on', async () => {
  const { page, context } = await area.someoneAt('/admin/notifications', { isTimed: true })
  await context.grantPermissions(['notifications'], { origin: area.shop.url })
  await page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    // A browser without windows can show none, and says that it may not.
    window.Notification = class extends Notification {
      static override get permission() {
        return 'granted' as const
      }
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        shown.push(title)
      }
    }
  })
  await page.reload()
  const titles = () => page.evaluate(() => Reflect.get(window, 'shown'))
  const turnOn = page.getByLabel('Show a notification when there is something new')
  await expect.poll(() => turnOn.isChecked()).toBe(false)
  await turnOn.check()
  await page.reload()
  await expect.poll(() => turnOn.isChecked()).toBe(true)
  await page.getByRole('navigation', { name: 'To do' }).waitFor()
  await write()
  await untilItAsks(page)
  await expect.poll(titles).toEqual(['New message from a customer'])
  await turnOn.uncheck()
  await write()
  await untilItAsks(page)
  await page.getByRole('link', { name: 'To answer 2' }).waitFor()
  await expect.poll(() => titles()).toEqual(['New message from a customer'])
  await context.close()
})

it('shows news through the worker where no page may make a notification', async () => {
  const { page, context, complaints } = await area.someoneAt('/admin/notifications', { isTimed: true })
  await page.addInitScript(() => {
    const shown: unknown[] = []
    Object.assign(window, { shown })
    // As Chrome for Android does.
    window.Notification = class {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor() {
        throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.')
      }
    } as unknown as typeof Notification
    const showNotification = async (title: string, { data }: NotificationOptions) => shown.push([title, data])
    Object.defineProperty(navigator.serviceWorker, 'ready', { get: async () => ({ showNotification }) })
  })
  await page.reload()
  await page.getByLabel('Show a notification when there is something new').check()
  await page.getByRole('navigation', { name: 'To do' }).waitFor()
  await write()
  await untilItAsks(page)
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shown')))
    .toEqual([['New message from a customer', '/admin/messages']])
  expect(complaints).toEqual([])
  await context.close()
})

it('lets each person choose what they are told of, in both schemes and on a phone', async () => {
  const staff = await aStaffMember(area.shop, ['orders'])
  const { page, context, complaints } = await area.someoneAt('/admin/notifications', { person: staff })
  const orders = page.getByRole('group', { name: 'New orders' })
  await expect.poll(() => orders.getByLabel('Off').isChecked()).toBe(true)
  await expect.poll(() => page.getByRole('group', { name: 'New messages' }).count()).toBe(0)
  await orders.getByLabel('Daily, at 07:00').check()
  const saved = async () => {
    const { body } = await send(area.shop, 'GET', '/admin/notifications', { token: staff.token })
    return body.choices.find(({ kind }: { kind: string }) => kind === 'order_paid').delivery
  }
  await expect.poll(saved).toBe('digest')
  await page.getByText('Nobody is told anything by email until SMTP_URL is set.').waitFor()
  for (const viewport of [phone, wideLaptop]) {
    await page.setViewportSize(viewport)
    await fitsItsPlace(page)
    for (const scheme of ['light', 'dark'] as const) await keepsToTheRules(page, scheme)
  }
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /To pack \d/ })
    .waitFor()
  await keepsToTheRules(page, 'light')
  expect(complaints).toEqual([])
  await context.close()
})
