import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { aVisitor, pressAddToCart } from '#tests/support/browser/browser.ts'
import { followsTheRules, onceSettled } from '#tests/support/browser/page-rules.ts'
import { staysInPlace } from '#tests/support/browser/stays-in-place.ts'
import { aCustomer, anAddress, aProduct, send } from '#tests/support/given/builders.ts'
import { openDemoShop } from '#tests/support/shop/demo-shop.ts'

const { shop, browser, close } = await openDemoShop()
afterAll(close)

const laptop = { slug: 'apple-macbook-air-13-m4', name: 'Apple MacBook Air 13" M4 16GB 256GB Starlight' }
const phone = { width: 390, height: 844 }

describe('the pictures of a product', () => {
  it('can be browsed with the arrow keys, from the picture and from its thumbnails', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await openProduct(page, laptop.slug)
    await enlarge(page, 1).focus()

    await page.keyboard.press('ArrowRight')
    await seesPicture(page, 2)
    await expect.poll(() => isFocused(enlarge(page, 2))).toBe(true)
    await page.keyboard.press('End')
    await seesPicture(page, 3)
    await page.keyboard.press('ArrowRight')
    await seesPicture(page, 3)
    await page.keyboard.press('Home')
    await seesPicture(page, 1)

    await thumbnail(page, 2).click()
    await seesPicture(page, 2)
    await page.keyboard.press('ArrowRight')
    await seesPicture(page, 3)
    await expect.poll(() => isFocused(thumbnail(page, 3))).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('are one tab stop, beside one for each thumbnail', async () => {
    const { page, context } = await aVisitor(browser)
    await openProduct(page, laptop.slug)
    await enlarge(page, 1).focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => isFocused(thumbnail(page, 1))).toBe(true)
    await context.close()
  })

  it('follow a finger and settle on a whole one', async () => {
    const { page, context } = await aVisitor(browser, phone)
    await openProduct(page, laptop.slug)
    const box = await pictureRow(page).boundingBox()
    if (!box) throw new Error('The pictures are not there to be swiped')
    const session = await context.newCDPSession(page)
    const y = Math.round(box.y + box.height / 2)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
    await touch('touchStart', 330)
    for (let x = 320; x >= 90; x -= 10) await touch('touchMove', x)
    await touch('touchEnd')
    await seesPicture(page, 2)
    await context.close()
  })

  it('open large in a dialog that Escape closes, with the focus back where it was', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await openProduct(page, laptop.slug)
    await enlarge(page, 1).click()
    const dialog = page.getByRole('dialog', { name: `Pictures of ${laptop.name}` })
    await dialog.waitFor()
    await dialog.getByText('Picture 1 of 3').waitFor()
    await followsTheRules(page, 'dialog')

    await dialog.getByRole('button', { name: 'Zoom in' }).click()
    await dialog.getByText('160%').waitFor()
    await page.keyboard.press('-')
    await dialog.getByText('100%').waitFor()
    await page.keyboard.press('ArrowRight')
    await dialog.getByText('Picture 2 of 3').waitFor()

    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await seesPicture(page, 2)
    await expect.poll(() => isFocused(enlarge(page, 2))).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('zoom with two fingers, by the wheel and by a double click, and back', async () => {
    const { page, context } = await aVisitor(browser, phone)
    await openProduct(page, laptop.slug)
    await enlarge(page, 1).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('100%').waitFor()
    const scale = async () => Number(await dialog.locator('[data-scale]').getAttribute('data-scale'))
    const session = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: [number, number][]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: places.map(([x, y]) => ({ x, y })) })

    await touch('touchStart', [170, 400], [220, 400])
    await touch('touchMove', [145, 400], [245, 400])
    await touch('touchEnd')
    await dialog.getByText('200%').waitFor()

    await page.mouse.dblclick(195, 400)
    await dialog.getByText('100%').waitFor()
    await page.mouse.wheel(0, -400)
    await page.waitForFunction(
      () => Number(document.querySelector<HTMLElement>('[data-scale]')?.dataset.scale) > 1,
    )
    await expect.poll(() => scale()).toBeLessThanOrEqual(4)

    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await context.close()
  })

  it('are replaced by the first letter of the name if they fail to load, and nothing moves', async () => {
    const { page, context } = await aVisitor(browser)
    await page.route('**/media/**', (route) => route.abort())
    await openProduct(page, laptop.slug)
    const row = pictureRow(page)
    await row.getByText('A', { exact: true }).first().waitFor()
    await expect.poll(() => row.locator('img').count()).toBe(0)
    await onceSettled(async () => {
      const box = await row.boundingBox()
      expect(Math.round(box?.height ?? 0)).toBe(Math.round(box?.width ?? 1))
    })
    await page.getByRole('list').locator('article').getByText('T', { exact: true }).first().waitFor()
    await staysInPlace(page)
    await context.close()
  })

  it('are those of the list, small, until the large ones come, and as long as these cannot be reached', async () => {
    const { page, context } = await aVisitor(browser)
    await page.goto(`${shop.url}/category/laptops`)
    const card = page.getByRole('article').filter({ hasText: laptop.name })
    const small = await card
      .locator('img')
      .first()
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode()
        return image.currentSrc
      })
    let answer = () => {}
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve
    })
    // What the list has loaded is in the browser's own cache, but a route goes before it.
    await page.route('**/media/**', async (route) => {
      if (route.request().url() === small) return route.continue()
      await isAsked
      return route.abort()
    })
    await card.getByRole('link', { name: laptop.name }).click()
    const large = pictureRow(page).locator('img').first()
    await expect
      .poll(() => large.evaluate((image) => getComputedStyle(image).backgroundImage))
      .toBe(`url("${small}")`)

    answer()
    await expect
      .poll(() => large.evaluate((image: HTMLImageElement) => [image.currentSrc, image.naturalWidth > 0]))
      .toEqual([small, true])
    await context.close()
  })
})

describe('beside the button', () => {
  it('are the delivery cost and date, its warranty, and a note on safe payment', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await openProduct(page, 'logitech-mx-master-3s')
    const main = page.getByRole('main')
    await main.getByText('Delivery R\u00a0299,00, free over R\u00a05\u00a0000,00').waitFor()
    await main.getByText(/^Order today, expect it \w{3} \d+ \w{3} to \w{3} \d+ \w{3}$/).waitFor()
    await main.getByText(/^\d+-month warranty$/).waitFor()
    await main.getByText('Secure payment', { exact: true }).waitFor()
    await openProduct(page, laptop.slug)
    await main.getByText('Free delivery', { exact: true }).waitFor()
    await main.getByText('Warranty: 12 months, carry-in', { exact: true }).waitFor()
    await main.getByRole('cell', { name: /^MacBook Air, 30W USB-C power adapter/ }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it.each([
    [3, 4, 'Only 3 left'],
    [6, 8, 'Low Stock'],
    [3, 2, 'In Stock'],
    [0, 2, 'Out of Stock'],
  ])('is, with %i in stock and a minimum of %i, "%s"', async (onHand, minStockLevel, text) => {
    const { page, context } = await aVisitor(browser)
    const id = await aProduct(shop, { onHand, minStockLevel, category: 'accessories' })
    await openProduct(page, String(id))
    await page.getByRole('main').getByText(text, { exact: true }).first().waitFor()
    await context.close()
  })

  it('Add to Cart confirms for two seconds, and Buy Now leads on to the checkout', async () => {
    const { page, context } = await aVisitor(browser)
    await openProduct(page, laptop.slug)
    await pressAddToCart(page)
    await page.getByRole('button', { name: 'Added to Cart!' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await page.waitForURL(/\/login\?from=%2Fcheckout/)
    const cart = await page.evaluate(() => localStorage.getItem('cart'))
    expect(JSON.parse(cart ?? '')).toMatchObject([{ slug: laptop.slug, quantity: 1 }])
    await context.close()
  })
})

describe("on a phone's first screen", () => {
  it('are the name, and the price beside the button that stays within reach', async () => {
    const { page, context } = await aVisitor(browser, { width: 360, height: 740 })
    await openProduct(page, laptop.slug)
    await onceSettled(async () => {
      const bar = await page.locator('.thumb-bar').boundingBox()
      const name = await page.getByRole('heading', { level: 1 }).boundingBox()
      if (!bar || !name) throw new Error('The name and the bar are on every product page')
      expect(name.y + name.height).toBeLessThan(bar.y)
      expect(Math.round(bar.y + bar.height)).toBe(740)
    })
    await page.locator('.thumb-bar').getByText('R\u00a021\u00a0999').waitFor()
    await staysInPlace(page)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360)
    await followsTheRules(page)
    await context.close()
  })

  it('of a tablet, pictures and price stand side by side', async () => {
    const { page, context } = await aVisitor(browser, { width: 768, height: 1024 })
    await openProduct(page, laptop.slug)
    await onceSettled(async () => {
      const [picture, name] = await Promise.all([
        pictureRow(page).boundingBox(),
        page.getByRole('heading', { level: 1 }).boundingBox(),
      ])
      if (!picture || !name) throw new Error('The name and the pictures are on every product page')
      expect(name.x).toBeGreaterThan(picture.x + picture.width)
      expect(name.y).toBeLessThan(picture.y + picture.height / 2)
    })
    await context.close()
  })
})

describe('a sold-out product', () => {
  const soldOut = 'apple-imac-24-m4'

  it('offers an email when it is back, and similar products that are in stock', async () => {
    const { page, complaints, context } = await aVisitor(browser, phone)
    await openProduct(page, soldOut)
    await expect.poll(() => page.getByRole('button', { name: 'Buy Now' }).count()).toBe(0)
    await expect
      .poll(() => addressesIn(page.getByRole('region', { name: 'Similar and in stock' })))
      .toHaveLength(4)
    await page.getByRole('button', { name: 'Email me when it is back' }).click()
    const email = page.getByRole('textbox', { name: 'Email' })
    await expect.poll(() => isFocused(email)).toBe(true)
    await followsTheRules(page)

    await page.getByRole('button', { name: 'Email me', exact: true }).click()
    await page.getByText('Please enter a valid email address').waitFor()
    await email.fill('waiting@shop.example')
    await page.getByRole('button', { name: 'Email me', exact: true }).click()
    await page.getByText('We will email you once, when it is back.').waitFor()
    const { rows } = await shop.services.db.execute(sql`select email from back_in_stock_requests`)
    expect(rows).toEqual([{ email: 'waiting@shop.example' }])
    expect(complaints).toEqual([])
    await context.close()
  })

  it('can be asked for from a list, which leads to the open form, also in another tab', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await page.goto(`${shop.url}/products?q=imac`)
    const card = page.getByRole('article').filter({ has: page.locator(`a[href="/product/${soldOut}"]`) })
    await card.getByRole('link', { name: 'Email me when it is back' }).click()
    const email = page.getByRole('textbox', { name: 'Email' })
    await expect.poll(() => isFocused(email)).toBe(true)
    await page.reload()
    await expect.poll(() => isFocused(email)).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })
})

it('says once a product is on the wishlist, and leads there', async () => {
  const { page, context } = await aVisitor(browser)
  await openProduct(page, laptop.slug)
  await page.getByRole('button', { name: 'Add to Wishlist' }).click()
  await page.getByRole('button', { name: 'In your wishlist' }).waitFor()
  await page.getByRole('link', { name: 'Wishlist, 1 item' }).waitFor()
  await page.getByRole('link', { name: 'View your wishlist' }).click()
  await page.waitForURL(`${shop.url}/wishlist`)
  await page.getByRole('heading', { name: laptop.name }).waitFor()
  await context.close()
})

it('leads to the contact form with the product filled in', async () => {
  const { page, complaints, context } = await aVisitor(browser)
  await openProduct(page, laptop.slug)
  await page.getByRole('link', { name: 'Ask about this product' }).click()
  const message = page.getByRole('textbox', { name: 'Message' })
  await expect.poll(() => message.inputValue()).toBe(`About ${laptop.name}:\n\n`)
  expect(complaints).toEqual([])
  await context.close()
})

describe('Share', () => {
  it('copies the link if the device has no share menu of its own, and says so visibly and audibly', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openProduct(page, `${laptop.slug}?from=somewhere`)
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('main').getByText('Link copied').waitFor()
    await page.getByRole('status').filter({ hasText: 'Link copied' }).waitFor({ state: 'attached' })
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${shop.url}/product/${laptop.slug}`)
    expect(complaints).toEqual([])
    await context.close()
  })

  it("opens the device's share menu if there is one, and says nothing if that is cancelled", async () => {
    const { page, context } = await aVisitor(browser)
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: (what: { url: string }) => {
          document.documentElement.dataset.shared = what.url
          return Promise.reject(new DOMException('Closed', 'AbortError'))
        },
      })
    })
    await openProduct(page, laptop.slug)
    await page.getByRole('button', { name: 'Share' }).click()
    await page.waitForFunction(() => document.documentElement.dataset.shared)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.shared))
      .toBe(`${shop.url}/product/${laptop.slug}`)
    await expect.poll(() => page.getByText('Link copied').count()).toBe(0)
    await context.close()
  })

  it('shows the link for copying by hand if the browser refuses', async () => {
    const { page, context } = await aVisitor(browser)
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'))
      document.execCommand = () => false
    })
    await openProduct(page, laptop.slug)
    await page.getByRole('button', { name: 'Share' }).click()
    const link = page.getByLabel(/Select the link and copy it yourself/)
    await link.waitFor()
    await expect.poll(() => link.inputValue()).toBe(`${shop.url}/product/${laptop.slug}`)
    await context.close()
  })
})

describe('below', () => {
  it('are related products, and then the recently viewed ones, without the current one', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await openProduct(page, 'logitech-mx-master-3s')
    await expect.poll(() => page.getByRole('region', { name: 'Recently Viewed' }).count()).toBe(0)
    await openProduct(page, 'jbl-flip-6')
    await openProduct(page, 'logitech-mx-master-3s')
    await openProduct(page, laptop.slug)
    const earlier = page.getByRole('region', { name: 'Recently Viewed' })
    await earlier.waitFor()
    await expect
      .poll(() => addressesIn(earlier))
      .toEqual(['/product/logitech-mx-master-3s', '/product/jbl-flip-6'])
    await expect
      .poll(() => addressesIn(page.getByRole('region', { name: 'Related Products' })))
      .toHaveLength(4)
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('recentlyViewed') ?? '')))
      .toHaveLength(3)
    await staysInPlace(page)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('deleted products are no longer among the recently viewed', async () => {
    const { page, context } = await aVisitor(browser)
    const id = await aProduct(shop, { slug: 'soon-gone', category: 'accessories' })
    await openProduct(page, 'jbl-flip-6')
    await openProduct(page, 'soon-gone')
    await shop.services.db.execute(sql`update products set is_active = false where id = ${id}`)
    await openProduct(page, laptop.slug)
    const earlier = page.getByRole('region', { name: 'Recently Viewed' })
    await earlier.waitFor()
    await expect.poll(() => addressesIn(earlier)).toEqual(['/product/jbl-flip-6'])
    await context.close()
  })
})

it('says that a missing product was not found, with a link home', async () => {
  const { page, context } = await aVisitor(browser)
  const reply = await page.goto(`${shop.url}/product/no-such-product`)
  expect(reply?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Product Not Found' }).waitFor()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.waitForURL(`${shop.url}/`)
  await context.close()
})

describe('other colours and sizes', () => {
  it('lead to the same model, by picture, difference and price', async () => {
    const { page, complaints, context } = await aVisitor(browser, phone)
    const facts = { brand: 'Quagga', category: 'smartphones', onHand: 5 } as const
    const aPhone = (storage: string, color: string, more: object = {}) => {
      const specifications = { storage, color, connectivity: '5G' }
      return aProduct(shop, { ...facts, name: `Quagga One ${storage} ${color}`, specifications, ...more })
    }
    const id = await aPhone('256GB', 'Black')
    await aPhone('512GB', 'Black', { retailCents: 1_500_000 })
    await aPhone('256GB', 'White', { onHand: 0 })
    await openProduct(page, String(id))
    const others = page.getByRole('region', { name: 'Other colours and sizes' })
    await expect
      .poll(() => others.getByRole('listitem').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^512 GB\s+R\u00a015\u00a0000,00$/),
        expect.stringMatching(/^White\s+R\u00a01\u00a0000,00 · Out of Stock$/),
      ])
    await followsTheRules(page)
    await others.getByRole('link', { name: /512 GB/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Quagga One 512GB Black' }).waitFor()
    await others.getByRole('link', { name: /^256 GB, White/ }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('are not mentioned if there are none', async () => {
    const { page, context } = await aVisitor(browser)
    await openProduct(page, 'logitech-mx-master-3s')
    for (const name of ['Other colours and sizes', 'Goes with it'])
      await expect.poll(() => page.getByRole('heading', { name }).count()).toBe(0)
    await context.close()
  })
})

it('what goes with a product can be added to the cart beside it', async () => {
  const { page, complaints, context } = await aVisitor(browser)
  await openProduct(page, 'apple-iphone-17-256gb')
  const row = page.getByRole('region', { name: 'Goes with it' })
  await row.getByRole('heading', { name: /Case for iPhone 17/ }).waitFor()
  await expect.poll(() => row.getByRole('article').count()).toBe(3)
  const related = page.getByRole('region', { name: 'Related Products' })
  await expect.poll(() => related.getByRole('heading', { name: /Case for iPhone 17/ }).count()).toBe(0)
  await row
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('cart')))
    .toContain('Spigen MagFit Case for iPhone 17')
  // Where the press scrolled to, the header may stand over half a button.
  await page.evaluate(() => window.scrollTo(0, 0))
  await followsTheRules(page)
  expect(complaints).toEqual([])
  await context.close()
})

describe("the delivery to one's own postal code", () => {
  it('is told for a code that is given once, here and in the cart', async () => {
    const { page, complaints, context } = await aVisitor(browser, phone)
    await openProduct(page, laptop.slug)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Check your postal code' }).click()
    const code = main.getByLabel('Postal code')
    await expect.poll(() => isFocused(code)).toBe(true)
    await code.fill('80')
    await page.keyboard.press('Enter')
    await main.getByText('A postal code has four digits, such as 8001.').waitFor()
    await code.fill('9100')
    await main.getByRole('button', { name: 'Check', exact: true }).click()
    await main.getByText('That postal code does not exist. Please check it.').waitFor()
    await followsTheRules(page)
    await code.fill('8001')
    await page.keyboard.press('Enter')
    const told = main.getByText(/^To 8001 \(Western Cape\): \w{3} \d+ \w{3} to \w{3} \d+ \w{3}[.]/)
    await told.waitFor()

    await openProduct(page, 'logitech-mx-master-3s')
    await told.waitFor()
    await pressAddToCart(page)
    await page.goto(`${shop.url}/cart`)
    await main.getByText(/^Order today, expect it in Western Cape /).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('is told for the first saved address of somebody who is logged in, without a question', async () => {
    const { page, complaints, context } = await aVisitor(browser, phone)
    const person = await aCustomer(shop)
    const { email: _, ...address } = anAddress
    const addresses = [
      { ...address, label: 'Home', postalCode: '2001', province: 'Gauteng', city: 'Johannesburg' },
      { ...address, label: 'Work' },
    ]
    const saved = await send(shop, 'PUT', '/account/addresses', {
      token: person.token,
      body: { addresses },
    })
    expect(saved.status).toBe(200)
    await page.addInitScript((token) => sessionStorage.setItem('token', token), person.token)
    await openProduct(page, laptop.slug)
    const main = page.getByRole('main')
    await main.getByText(/^To 2001 \(Gauteng\): \w{3} \d+ \w{3} to \w{3} \d+ \w{3}[.]/).waitFor()

    // A code that is given on the page counts from then on.
    await main.getByRole('button', { name: 'Change postal code' }).click()
    await main.getByLabel('Postal code').fill('8001')
    await page.keyboard.press('Enter')
    await main.getByText(/^To 8001 \(Western Cape\): /).waitFor()
    await openProduct(page, laptop.slug)
    await main.getByText(/^To 8001 \(Western Cape\): /).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('is asked for if somebody who is logged in has saved no address', async () => {
    const { page, context } = await aVisitor(browser, phone)
    const { token } = await aCustomer(shop)
    await page.addInitScript((own) => sessionStorage.setItem('token', own), token)
    await openProduct(page, laptop.slug)
    await page.getByRole('main').getByRole('button', { name: 'Check your postal code' }).waitFor()
    await context.close()
  })

  it('is not promised for what is sold out', async () => {
    const { page, context } = await aVisitor(browser)
    const id = await aProduct(shop, { onHand: 0, category: 'accessories' })
    await openProduct(page, String(id))
    await expect.poll(() => page.getByRole('button', { name: 'Check your postal code' }).count()).toBe(0)
    await context.close()
  })
})

async function openProduct(page: Page, address: string): Promise<void> {
  await page.goto(`${shop.url}/product/${address}`, { waitUntil: 'networkidle' })
}

const pictureRow = (page: Page) => page.getByRole('list', { name: /^Pictures of / })
const enlarge = (page: Page, number: number) =>
  page.getByRole('button', { name: `Enlarge picture ${number} of 3` })
const thumbnail = (page: Page, number: number) => page.getByRole('button', { name: `Show picture ${number}` })

/** The row has settled on it, and its thumbnail shows it. */
async function seesPicture(page: Page, number: number): Promise<void> {
  await page.waitForFunction((position) => {
    const row = document.querySelector('ul[aria-label^="Pictures of"]')
    const current = document.querySelector('[aria-label="Choose a picture"] [aria-current="true"]')
    return (
      row &&
      Math.abs(row.scrollLeft - position * row.clientWidth) < 2 &&
      current?.getAttribute('aria-label') === `Show picture ${position + 1}`
    )
  }, number - 1)
}

function isFocused(element: ReturnType<Page['getByRole']>): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement)
}

function addressesIn(region: ReturnType<Page['getByRole']>): Promise<string[]> {
  return region.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}
