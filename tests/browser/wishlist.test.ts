import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { aVisitor, openBrowser } from '#tests/support/browser/browser.ts'
import { followsTheRules, isNotTooWide } from '#tests/support/browser/page-rules.ts'
import { aProduct, type Person, send } from '#tests/support/given/builders.ts'
import { logIn } from '#tests/support/given/log-in.ts'
import { signUp } from '#tests/support/given/sign-up.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true, isRealTime: true })
const specifications = { power: '1500 W' }
const kettle = await aProduct(shop, { name: 'Kettle', slug: 'kettle', category: 'kitchen', specifications })
const lamp = await aProduct(shop, { name: 'Lamp', slug: 'lamp', category: 'kitchen' })
const radio = await aProduct(shop, { name: 'Radio', slug: 'radio', category: 'kitchen' })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.close()
})

describe("a guest's wishlist", () => {
  it('is filled by the hearts of cards, also by keyboard, and kept in the browser', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await page.goto(`${shop.url}/category/kitchen`)
    await heart(page, 'Kettle').click()
    await heart(page, 'Kettle', true).waitFor()
    await page.getByRole('link', { name: 'Radio' }).focus()
    // Past "Add to Cart" and "Compare".
    for (let at = 0; at < 3; at++) await page.keyboard.press('Tab')
    await expect
      .poll(() => heart(page, 'Radio').evaluate((node) => node === document.activeElement))
      .toBe(true)
    await page.keyboard.press('Space')
    await heart(page, 'Radio', true).waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: 'Radio added to your wishlist' })
      .waitFor({ state: 'attached' })
    await expect.poll(() => stored(page)).toEqual([radio, kettle])

    await page.reload()
    await heart(page, 'Kettle', true).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your wishlist 2 items' }).waitFor()
    await expect.poll(() => names(page)).toEqual(['Radio', 'Kettle'])
    await card(page, 'Kettle').getByText('1500 W', { exact: true }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('moves products to the cart, removes them, and undoes that', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await openWishlist(page, [radio, kettle])
    await card(page, 'Kettle').getByRole('button', { name: 'Add to Cart' }).click()
    await card(page, 'Kettle').getByRole('button', { name: 'Added!' }).waitFor()

    await page.getByRole('button', { name: 'Remove Radio from wishlist' }).click()
    await card(page, 'Radio').waitFor({ state: 'detached' })
    await expect.poll(() => stored(page)).toEqual([kettle])
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.getByRole('button', { name: 'Undo' }).click()
    await card(page, 'Radio').waitFor()

    await page.getByRole('button', { name: 'Remove Radio from wishlist' }).click()
    await page.getByRole('button', { name: 'Remove Kettle from wishlist' }).click()
    await page.getByRole('heading', { name: 'Nothing on your wishlist yet' }).waitFor()
    await expect.poll(() => stored(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  it('is the same in every tab', async () => {
    const { page, context } = await aVisitor(browser)
    await openWishlist(page, [kettle])
    const other = await context.newPage()
    await other.goto(`${shop.url}/product/lamp`)
    await wishlistButton(other).click()
    await card(page, 'Lamp').waitFor()
    await page.getByRole('button', { name: 'Remove Lamp from wishlist' }).click()
    await wishlistButton(other, false).waitFor()
    await context.close()
  })

  it('says of a deleted product that it is no longer sold', async () => {
    const { page, context } = await aVisitor(browser)
    const toaster = await aProduct(shop, { name: 'Toaster', category: 'kitchen' })
    await shop.services.db.execute(sql`update products set is_active = false where id = ${toaster}`)
    await openWishlist(page, [toaster, lamp])
    await page.getByText('This product is no longer sold.').waitFor()
    await card(page, 'Lamp').waitFor()
    await page.getByRole('button', { name: 'Remove A product from wishlist' }).click()
    await page.getByText('This product is no longer sold.').waitFor({ state: 'detached' })
    await expect.poll(() => stored(page)).toEqual([lamp])
    await context.close()
  })

  it('says when the shop cannot be reached, loses nothing, and loads on another try', async () => {
    const { page, context } = await aVisitor(browser)
    await page.route('**/api/products?*', (route) => route.abort())
    await openWishlist(page, [kettle])
    await page
      .getByRole('alert')
      .getByText(/could not reach the shop/)
      .waitFor()
    await expect.poll(() => stored(page)).toEqual([kettle])
    await page.unroute('**/api/products?*')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await card(page, 'Kettle').waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await context.close()
  })

  it.each(['light', 'dark'] as const)(
    'is accessible, in %s colours and on a narrow screen',
    async (colorScheme) => {
      const { page, context } = await aVisitor(browser, { width: 320, height: 800 })
      await page.emulateMedia({ colorScheme })
      for (const ids of [[kettle, 2_000_000_000, lamp], []]) {
        await openWishlist(page, ids)
        if (ids.length > 0) await page.getByText('This product is no longer sold.').waitFor()
        await followsTheRules(page)
        await isNotTooWide(page)
      }
      await context.close()
    },
  )
})

describe('a wishlist that is shared', () => {
  it('is a link to what is on it, for whoever has the link', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openWishlist(page, [radio, kettle])
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('main').getByText('Link copied').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(`${shop.url}/wishlist?products=${radio},${kettle}`)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('shows its products, and adds them to the own ones in their order', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await openWishlist(page, [lamp])
    await page.goto(`${shop.url}/wishlist?products=${radio},${lamp},${kettle}`)
    await page.getByRole('heading', { level: 1, name: 'A shared wishlist' }).waitFor()
    await expect.poll(() => names(page)).toEqual(['Radio', 'Lamp', 'Kettle'])
    await expect.poll(() => page.title()).toContain('A shared wishlist')
    await expect.poll(() => page.getByRole('button', { name: /^Remove / }).count()).toBe(0)
    await heart(page, 'Lamp', true).waitFor()
    await expect.poll(() => stored(page)).toEqual([lamp])

    const add = page.getByRole('button', { name: 'Add all to my wishlist' })
    await add.click()
    await add.waitFor({ state: 'detached' })
    await expect.poll(() => stored(page)).toEqual([radio, kettle, lamp])
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.getByRole('link', { name: 'See your wishlist' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your wishlist 3 items' }).waitFor()
    await expect.poll(() => names(page)).toEqual(['Radio', 'Kettle', 'Lamp'])
    expect(complaints).toEqual([])
    await context.close()
  })

  it.each(['light', 'dark'] as const)(
    'is accessible, in %s colours and on a narrow screen, also with a product that is gone',
    async (colorScheme) => {
      const { page, context } = await aVisitor(browser, { width: 320, height: 800 })
      await page.emulateMedia({ colorScheme })
      await page.goto(`${shop.url}/wishlist?products=${kettle},2000000000`)
      await page.getByText('This product is no longer sold.').waitFor()
      await followsTheRules(page)
      await isNotTooWide(page)
      await context.close()
    },
  )
})

describe('the wishlist of an account', () => {
  it("takes over a guest's wishlist when they log in, once, and is the same on other devices", async () => {
    const person = await signUp(shop, 'merging@shop.example')
    await save(person, [lamp])
    const { page, complaints, context } = await aVisitor(browser)
    await openWishlist(page, [radio, lamp])
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await logIn(page, person.email)
    await page.waitForURL(`${shop.url}/wishlist`)
    await page.getByRole('heading', { level: 1, name: 'Your wishlist 2 items' }).waitFor()
    await expect.poll(() => names(page)).toEqual(['Radio', 'Lamp'])
    await expect.poll(() => saved(person)).toEqual([radio, lamp])
    await expect.poll(() => stored(page)).toBeNull()

    const device = await aVisitor(browser)
    await device.page.goto(`${shop.url}/login?from=/wishlist`)
    await logIn(device.page, person.email)
    await card(device.page, 'Radio').waitFor()
    await device.page.getByRole('button', { name: 'Remove Radio from wishlist' }).click()
    await card(device.page, 'Radio').waitFor({ state: 'detached' })
    await expect.poll(() => saved(person)).toEqual([lamp])

    // A product removed elsewhere does not come back from here.
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Your wishlist 1 item' }).waitFor()
    await expect.poll(() => saved(person)).toEqual([lamp])
    expect([...complaints, ...device.complaints]).toEqual([])
    await device.context.close()
    await context.close()
  })

  it('stays with the account when its person logs out', async () => {
    const person = await signUp(shop, 'leaving@shop.example')
    await save(person, [lamp])
    const { page, context } = await aVisitor(browser)
    await page.goto(`${shop.url}/login?from=/wishlist`)
    await logIn(page, person.email)
    await card(page, 'Lamp').waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await page.goto(`${shop.url}/wishlist`)
    await page.getByRole('heading', { name: 'Nothing on your wishlist yet' }).waitFor()
    await expect.poll(() => saved(person)).toEqual([lamp])
    await context.close()
  })

  it('shows a new product at once, and removes it with the reason if it cannot be saved', async () => {
    const person = await signUp(shop, 'offline@shop.example')
    const { page, context } = await aVisitor(browser)
    await page.goto(`${shop.url}/login?from=/product/lamp`)
    await logIn(page, person.email)
    await wishlistButton(page).waitFor()
    let release = () => {}
    const isHeld = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/wishlist', async (route) => {
      await isHeld
      await route.abort()
    })
    await wishlistButton(page).click()
    await wishlistButton(page, true).waitFor()
    release()
    await wishlistButton(page, false).waitFor()
    await page
      .getByRole('alert')
      .getByText(/not added to your wishlist.*could not reach the shop/)
      .waitFor()
    await expect.poll(() => saved(person)).toEqual([])

    await page.unroute('**/api/wishlist')
    await wishlistButton(page).click()
    await wishlistButton(page, true).waitFor()
    await expect.poll(() => saved(person)).toEqual([lamp])
    await context.close()
  })
})

async function openWishlist(page: Page, ids: number[]): Promise<void> {
  await page.goto(shop.url)
  await page.evaluate((text) => localStorage.setItem('wishlist', text), JSON.stringify(ids))
  await page.goto(`${shop.url}/wishlist`)
}

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

function heart(page: Page, name: string, pressed?: boolean) {
  return page.getByRole('button', { name: `Add ${name} to wishlist`, pressed })
}

function wishlistButton(page: Page, pressed?: boolean) {
  const name = pressed ? 'In your wishlist' : 'Add to Wishlist'
  return page.getByRole('button', { name, exact: true, pressed })
}

async function stored(page: Page): Promise<unknown> {
  return JSON.parse((await page.evaluate(() => localStorage.getItem('wishlist'))) ?? 'null')
}

function names(page: Page): Promise<string[]> {
  return page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()
}

function save({ token }: Person, productIds: number[]) {
  return send(shop, 'PUT', '/wishlist', { token, body: { productIds } })
}

async function saved({ token }: Person): Promise<number[]> {
  return (await send(shop, 'GET', '/wishlist', { token })).body.productIds
}
