import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { aVisitor, framesDrawn, openContext } from '#tests/support/browser/browser.ts'
import { followsTheRules, isNotTooWide } from '#tests/support/browser/page-rules.ts'
import { patienceMs } from '#tests/support/patience.ts'
import { openDemoShop } from '#tests/support/shop/demo-shop.ts'

const { shop, browser, close } = await openDemoShop()
afterAll(close)

const phone = { width: 360, height: 740 }
const searchBox = (page: Page) =>
  page.getByRole('search', { name: 'Shop' }).getByRole('combobox').locator('visible=true')
const shown = (page: Page) =>
  page.getByRole('search', { name: 'Products' }).getByText(/^Showing \d+ of \d+ products$/)
const cards = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('article')
const box = (page: Page, name: RegExp) => page.getByRole('checkbox', { name })

const withoutSpaces = (text: string) => text.replace(/\s/g, '')

describe('filtering a list', () => {
  it('finds a 16GB laptop by ticking boxes, and removes each filter by its chip', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await page.goto(`${shop.url}/category/laptops`)
    await shown(page).filter({ hasText: 'Showing 12 of 12 products' }).waitFor()

    await box(page, /^16GB 8 products$/).check()
    await shown(page).filter({ hasText: 'Showing 8 of 8 products' }).waitFor()
    await box(page, /^1TB 2 products$/).check()
    await shown(page).filter({ hasText: 'Showing 2 of 2 products' }).waitFor()
    await expect
      .poll(() => new URL(page.url()).searchParams.getAll('spec'))
      .toEqual(['ram:16GB', 'storage:1TB'])
    await followsTheRules(page)

    // The address contains everything: another browser sees the same.
    const friend = await aVisitor(browser)
    await friend.page.goto(page.url())
    await shown(friend.page).filter({ hasText: 'Showing 2 of 2 products' }).waitFor()
    await expect.poll(() => box(friend.page, /^16GB/).isChecked()).toBe(true)
    await friend.context.close()

    const chips = page.getByRole('list', { name: 'Selected filters' })
    await chips.getByRole('link', { name: 'Remove Storage: 1TB' }).click()
    await shown(page).filter({ hasText: 'Showing 8 of 8 products' }).waitFor()
    await expect.poll(() => box(page, /^1TB/).isChecked()).toBe(false)
    await expect.poll(() => box(page, /^16GB/).isChecked()).toBe(true)

    await page.goBack()
    await shown(page).filter({ hasText: 'Showing 2 of 2 products' }).waitFor()
    await expect.poll(() => box(page, /^1TB/).isChecked()).toBe(true)

    await chips.getByRole('link', { name: 'Clear all filters' }).click()
    await shown(page).filter({ hasText: 'Showing 12 of 12 products' }).waitFor()
    await expect.poll(() => box(page, /^16GB/).isChecked()).toBe(false)
    await expect.poll(() => new URL(page.url()).search).toBe('')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('keeps up with somebody who ticks faster than the shop answers', async () => {
    const { page, context } = await aVisitor(browser)
    await page.goto(`${shop.url}/category/laptops`)
    await box(page, /^16GB/).check()
    await box(page, /^32GB/).check()
    await page.getByLabel('In stock only').check()
    await page.waitForURL(/in_stock=1/)
    await expect.poll(() => new URL(page.url()).searchParams.getAll('spec')).toEqual(['ram:16GB', 'ram:32GB'])
    await expect.poll(() => box(page, /^16GB/).isChecked()).toBe(true)
    await expect.poll(() => box(page, /^32GB/).isChecked()).toBe(true)
    await context.close()
  })

  it('closes the panel of a phone by a button with the number of results', async () => {
    const { page, complaints, context } = await aVisitor(browser, phone)
    await page.goto(`${shop.url}/category/laptops`)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Show 12 products' }).waitFor()
    await box(page, /^Lenovo/).check()
    const show = page.getByRole('button', { name: /^Show \d products?$/ })
    const total = (await show.textContent())?.match(/\d+/)?.[0]
    await expect
      .poll(() => show.evaluate((button) => button.getBoundingClientRect().bottom))
      .toBeLessThanOrEqual(phone.height)
    await show.click()
    await shown(page)
      .filter({ hasText: `Showing ${total} of ${total} products` })
      .waitFor()
    await expect.poll(() => show.isVisible()).toBe(false)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Filter (1)')
    await isNotTooWide(page)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('loads more, and comes back to the same place from a product', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await page.goto(`${shop.url}/products`)
    await page.getByRole('link', { name: 'Load More Products' }).click()
    await shown(page).filter({ hasText: 'Showing 40 of 71 products' }).waitFor()
    const names = page.getByRole('article').getByRole('heading')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe(await names.nth(20).textContent())

    const far = page.getByRole('article').nth(36).getByRole('link')
    await far.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => window.scrollY)
    await far.click()
    await page.waitForURL(/\/product\//)
    await page.goBack()
    await shown(page).filter({ hasText: 'Showing 40 of 71 products' }).waitFor()
    await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 5, place)
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe.each([true, false])('a list longer than two pages, with scripts: %s', (javaScriptEnabled) => {
  it.each([
    ['/products', 71],
    ['/products?q=a&sort=price', null],
  ])('can be shown to its last product: %s', async (path, least) => {
    const context = await openContext(browser, { viewport: { width: 390, height: 844 }, javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(shop.url + path)
    const total = Number(/of (\d+) products/.exec((await shown(page).textContent()) ?? '')?.[1])
    expect(total).toBeGreaterThanOrEqual(least ?? 41)

    const more = page.getByRole('link', { name: 'Load More Products' })
    for (let count = 20; count < total; ) {
      await more.click()
      count = Math.min(count + 20, total)
      await shown(page)
        .filter({ hasText: `Showing ${count} of ${total} products` })
        .waitFor()
    }
    await expect.poll(() => more.count()).toBe(0)
    const names = await page.getByRole('article').getByRole('heading').allTextContents()
    expect(names).toHaveLength(total)
    expect(new Set(names).size).toBe(total)
    await context.close()
  })
})

describe('a misspelt search', () => {
  it('shows the results of what was meant at once, and the words as typed to whoever insists', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await page.goto(shop.url)
    await searchBox(page).fill('lapop')
    await searchBox(page).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Results for “laptop”' }).waitFor()
    await shown(page).filter({ hasText: 'Showing 12 of 12 products' }).waitFor()
    await page.getByText('Showing results for “laptop”. Search instead for “lapop”').waitFor()
    await followsTheRules(page)
    await box(page, /^16GB/).check()
    await shown(page).filter({ hasText: 'Showing 8 of 8 products' }).waitFor()

    await page.getByRole('link', { name: 'lapop', exact: true }).click()
    await page.waitForURL(/exact=1/)
    const offered = page.getByRole('region', { name: 'Did you mean one of these?' })
    await expect.poll(() => offered.getByRole('article').count()).toBeGreaterThan(2)
    await expect.poll(() => page.getByText('No Products Match Your Search').count()).toBe(0)
    await followsTheRules(page)
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('a kind of product that is named', () => {
  it('is answered with the nearest where none suits the price, and what stands in the way', async () => {
    const { page, complaints, context } = await aVisitor(browser, phone)
    await page.goto(`${shop.url}/products?q=laptop+for+school+under+R8000`)
    const nearest = page.getByRole('region', { name: /^No laptop up to R\s8\s000. The nearest: R\s8\s999$/ })
    await nearest
      .getByRole('link', { name: /IdeaPad Slim 3/ })
      .first()
      .waitFor()
    const beside = page.getByRole('region', { name: 'Accessories and related products' })
    await expect.poll(() => beside.getByRole('article').count()).toBe(1)
    await beside
      .getByRole('link', { name: /Laptop Backpack/ })
      .first()
      .waitFor()
    await followsTheRules(page)
    await isNotTooWide(page)
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('help', () => {
  it('is found by its words, in the box and on the page of results', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await page.goto(shop.url)
    await searchBox(page).fill('waar is my bestelling')
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await list.getByRole('option', { name: 'Track an order' }).waitFor()
    await searchBox(page).press('Enter')
    const help = page.getByRole('navigation', { name: 'Help with this search' })
    await help.getByRole('link', { name: 'Track an order' }).waitFor()
    await expect.poll(() => page.getByText('No Products Match Your Search').count()).toBe(0)
    await followsTheRules(page)
    await help.getByRole('link', { name: 'Track an order' }).click()
    await page.waitForURL(`${shop.url}/order-status`)
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('a search that finds nothing', () => {
  it('offers nothing if nothing is similar', async () => {
    const { page, context } = await aVisitor(browser)
    await page.goto(`${shop.url}/products?q=washing+machine`)
    await page.getByRole('heading', { name: 'No Products Match Your Search' }).waitFor()
    await expect.poll(() => page.getByText('Did you mean').count()).toBe(0)
    await page.getByRole('navigation', { name: 'Shop by category' }).waitFor()
    const instead = page.getByRole('region', { name: 'Some of what we sell' })
    await expect.poll(() => instead.getByRole('article').count()).toBe(4)
    await expect
      .poll(() => page.getByRole('main').getByRole('link', { name: 'Ask us' }).getAttribute('href'))
      .toBe('/contact')
    // Without filters there is nothing else to clear.
    await expect.poll(() => page.getByRole('link', { name: 'Clear All Filters' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Clear Search' }).click()
    await shown(page).filter({ hasText: 'Showing 20 of 71 products' }).waitFor()
    await expect.poll(() => searchBox(page).inputValue()).toBe('')
    await context.close()
  })
})

describe('before all of a page’s code is there', () => {
  it('the help of an empty result stays on the page', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    const letGo = Promise.withResolvers<void>()
    await page.route('**/assets/nothing-found-*.js', async (route) => {
      await letGo.promise
      await route.continue()
    })
    await page.addInitScript(watchForLoss, 'No Products Match Your Search')
    const asked = page.waitForRequest('**/assets/nothing-found-*.js')
    await page.goto(`${shop.url}/products?q=washing+machine`, { waitUntil: 'load' })
    await asked
    // Everything else on the page has run by then, and would have changed something.
    for (let round = 0; round < 5; round += 1)
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    await framesDrawn(page)
    const isLost = () => page.evaluate(() => document.documentElement.hasAttribute('data-lost'))
    await expect.poll(() => isLost()).toBe(false)
    letGo.resolve()
    await page.locator('html[data-hydrated]').waitFor()
    await expect.poll(() => isLost()).toBe(false)
    await page.getByRole('link', { name: 'Clear Search' }).click()
    await shown(page).filter({ hasText: 'Showing 20 of 71 products' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

/** Marks the document if the text disappears from it, however briefly. */
function watchForLoss(text: string) {
  addEventListener('DOMContentLoaded', () => {
    const isThere = () => document.querySelector('main')?.textContent.includes(text)
    const mark = () => {
      if (!isThere()) document.documentElement.setAttribute('data-lost', '')
    }
    mark()
    new MutationObserver(mark).observe(document.body, { childList: true, subtree: true })
  })
}

describe('a page of results', () => {
  it('keeps the words in the heading and the search box, also without scripts and on the way back', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await page.goto(shop.url)
    await searchBox(page).fill('iphone case')
    await searchBox(page).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Results for “iphone case”' }).waitFor()
    await expect.poll(() => searchBox(page).inputValue()).toBe('iphone case')
    await page.getByRole('banner').getByRole('link', { name: /home$/ }).click()
    await page.waitForURL(`${shop.url}/`)
    await expect.poll(() => searchBox(page).inputValue()).toBe('')
    await page.goBack()
    await expect.poll(() => searchBox(page).inputValue()).toBe('iphone case')
    expect(complaints).toEqual([])
    await context.close()

    const plain = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 1280, height: 900 },
    })
    const results = await plain.newPage()
    await results.goto(`${shop.url}/products?q=%3Cb%3E%22mouse`)
    await results.getByRole('heading', { level: 1, name: 'Results for “<b>"mouse”' }).waitFor()
    await expect.poll(() => searchBox(results).inputValue()).toBe('<b>"mouse')
    await plain.close()
  })

  it('keeps the words when filters are chosen and cleared', async () => {
    const { page, context } = await aVisitor(browser)
    await page.goto(`${shop.url}/products?q=phone&in_stock=1&min_price=900000`)
    await page.getByRole('link', { name: 'Clear All Filters' }).click()
    await page.waitForURL(`${shop.url}/products?q=phone`)
    await page.getByLabel('In stock only').check()
    await page.waitForURL(/q=phone/)
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('phone')
    await context.close()
  })
})

describe('a search for a price', () => {
  it('shows it as a chip, with which it is removed and the words stay', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await page.goto(shop.url)
    await searchBox(page).fill('laptop under 15000')
    await searchBox(page).press('Enter')
    await shown(page).filter({ hasText: 'Showing 3 of 3 products' }).waitFor()
    const chips = page.getByRole('list', { name: 'Selected filters' })
    const texts = async () => (await chips.getByRole('listitem').allInnerTexts()).map(withoutSpaces)
    await expect.poll(() => texts()).toEqual(['Remove“laptop”', 'RemoveUptoR15000', 'Clearallfilters'])
    await followsTheRules(page)

    await chips.getByRole('link', { name: /^Remove Up to R/ }).click()
    await shown(page).filter({ hasText: 'Showing 12 of 12 products' }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('laptop')
    await expect.poll(() => searchBox(page).inputValue()).toBe('laptop')
    await expect.poll(texts).toEqual(['Remove“laptop”', 'Clearallfilters'])

    // The other way round the price stays, as a filter.
    await page.goBack()
    await shown(page).filter({ hasText: 'Showing 3 of 3 products' }).waitFor()
    await chips.getByRole('link', { name: 'Remove “laptop”' }).click()
    await expect.poll(texts).toEqual(['RemoveUptoR15000', 'Clearallfilters'])
    await expect.poll(() => new URL(page.url()).searchParams.get('max_price')).toBe('15000')
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('going back', () => {
  const listBox = (page: Page) => page.getByRole('searchbox', { name: 'Search these products' })
  const query = (page: Page) => new URL(page.url()).search

  it('leaves what was typed in one step, and Enter adds none', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await page.goto(`${shop.url}/category/laptops`)
    await box(page, /^16GB 8 products$/).check()
    await shown(page).filter({ hasText: 'Showing 8 of 8 products' }).waitFor()
    const filtered = query(page)
    await listBox(page).pressSequentially('as')
    await expect.poll(() => query(page)).toContain('q=as')
    await listBox(page).pressSequentially('us')
    await expect.poll(() => query(page)).toContain('q=asus')
    const steps = await page.evaluate(() => history.length)
    await listBox(page).press('Enter')
    await listBox(page).press('Enter')

    await cards(page).first().getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: /ASUS/ }).waitFor()
    // The product's own entry, and no other.
    expect(await page.evaluate(() => history.length)).toBe(steps + 1)
    await page.goBack()
    await expect.poll(() => query(page)).toContain('q=asus')
    await expect.poll(() => listBox(page).inputValue()).toBe('asus')
    await page.goBack()
    await expect.poll(() => query(page)).toBe(filtered)
    await expect.poll(() => listBox(page).inputValue()).toBe('')
    await page.goBack()
    await expect.poll(() => query(page)).toBe('')
    await expect.poll(() => box(page, /^16GB/).isChecked()).toBe(false)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('leaves a search of the shop in one step, however often it was sent', async () => {
    const { page, context } = await aVisitor(browser)
    await page.goto(shop.url)
    await searchBox(page).fill('mouse')
    await searchBox(page).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Results for “mouse”' }).waitFor()
    const steps = await page.evaluate(() => history.length)
    await searchBox(page).press('Enter')
    await page.getByRole('link', { name: /home$/ }).first().click()
    await page.waitForURL(`${shop.url}/`)
    expect(await page.evaluate(() => history.length)).toBe(steps + 1)
    await context.close()
  })
})

describe('the order of a search', () => {
  const sortBy = (page: Page) => page.getByLabel('Sort By')
  const firstName = (page: Page) => page.getByRole('article').getByRole('heading').first().textContent()

  it('is the best match first, until another is chosen; a list without a search has none', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await page.goto(`${shop.url}/products?q=laptop`)
    await expect.poll(() => sortBy(page).locator('option:checked').textContent()).toBe('Best match')
    await expect.poll(() => firstName(page)).not.toContain('Backpack')

    await sortBy(page).selectOption('Price low to high')
    await page.waitForURL(/sort=price/)
    // However little it costs, what has the word in its name and is no laptop stands apart.
    await expect.poll(() => firstName(page)).toContain('IdeaPad Slim 3')
    await sortBy(page).selectOption('Best match')
    await page.waitForURL((url) => !url.searchParams.has('sort'))
    await expect.poll(() => firstName(page)).not.toContain('Backpack')

    await page.goto(`${shop.url}/products`)
    await expect.poll(() => sortBy(page).locator('option').allTextContents()).not.toContain('Best match')
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('the search box', () => {
  it('says which suggestions are sold out or nearly so', async () => {
    const { page, context } = await aVisitor(browser)
    await page.goto(shop.url)
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await searchBox(page).fill('nintendo switch 2')
    await list.getByRole('option', { name: /^Nintendo Switch 2 256GB.*Out of Stock/s }).waitFor()
    await searchBox(page).fill('meta quest 3')
    await list.getByRole('option', { name: /^Meta Quest 3 512GB.*Low Stock/s }).waitFor()
    await searchBox(page).fill('mx master')
    const inStock = list.getByRole('option', { name: /MX Master/ }).first()
    await inStock.waitFor()
    await expect.poll(() => inStock.textContent()).not.toContain('Stock')
    await context.close()
  })

  it('works by keyboard: down, up, away and into a product', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await page.goto(shop.url)
    const input = searchBox(page)
    await input.focus()
    // Before anything is typed, it offers the categories.
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-expanded') === 'true')
    // At once: a slow machine would show results for the first letters in between.
    await input.fill('phone')
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await list.waitFor()
    await expect.poll(() => input.getAttribute('aria-expanded')).toBe('true')
    // Eight, and the way to all results.
    await expect.poll(() => list.getByRole('option').count()).toBe(9)

    const active = () => list.getByRole('option', { selected: true }).allInnerTexts()
    await expect.poll(() => active()).toEqual([])
    await input.press('ArrowDown')
    await expect.poll(() => active()).toEqual(['Smartphones'])
    await expect
      .poll(() => input.getAttribute('aria-activedescendant'))
      .toBe(await list.getByRole('option', { selected: true }).getAttribute('id'))
    await input.press('ArrowDown')
    await expect.poll(() => active()).toEqual(['iPhones'])
    await input.press('ArrowUp')
    await input.press('ArrowUp')
    await expect.poll(() => active()).toEqual([])
    await input.press('ArrowUp')
    await followsTheRules(page)

    await input.press('Escape')
    await expect.poll(() => list.count()).toBe(0)
    await expect.poll(() => input.inputValue()).toBe('phone')

    await input.press('ArrowDown')
    await list.waitFor()
    for (let presses = 0; presses < 3; presses += 1) await input.press('ArrowDown')
    const [option = ''] = await active()
    await input.press('Enter')
    const [name = ''] = option.split('\n')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await expect.poll(() => page.url()).toContain('/product/')
    await expect.poll(() => input.inputValue()).toBe('')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('leaves a person who types the next search in the box when the page of the last one loads', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await page.goto(shop.url)
    const { promise: typed, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/products.data**', async (route) => {
      await typed
      await route.continue()
    })
    const asked = page.waitForRequest('**/products.data**')
    await searchBox(page).fill('mouse')
    await searchBox(page).press('Enter')
    await asked
    await searchBox(page).fill('monitor')
    goOn()
    await shown(page).waitFor()
    await framesDrawn(page)
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=monitor/)
    expect(complaints).toEqual([])
    await context.close()
  })

  it("remembers this browser's searches, until it is told to forget", async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await page.goto(shop.url)
    for (const text of ['mouse', 'monitor']) {
      await searchBox(page).fill(text)
      await searchBox(page).press('Enter')
      await page.waitForURL(new RegExp(`q=${text}`))
    }
    await page.goto(shop.url)
    await searchBox(page).click()
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await list.waitFor()
    const offered = async () => (await list.getByRole('option').allInnerTexts()).slice(0, 3)
    await expect.poll(offered).toEqual(['monitor', 'mouse', 'Laptops'])
    await list.getByRole('option', { name: 'mouse' }).click()
    await page.waitForURL(/\/products\?q=mouse/)
    await page.goto(shop.url)
    await searchBox(page).click()
    await page.getByRole('button', { name: 'Clear recent searches' }).click()
    await expect.poll(async () => (await offered())[0]).toBe('Laptops')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('marks what matches, and says if there is nothing to suggest', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await page.goto(shop.url)
    await searchBox(page).fill('mice logi')
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await list.getByText('Logi', { exact: true }).first().waitFor()
    await expect.poll(async () => new Set(await list.locator('mark').allInnerTexts())).toContain('Logi')

    await searchBox(page).fill('trampoline')
    const none = list.getByRole('option', {
      name: 'Nothing found for “trampoline” yet. See the nearest results',
    })
    await none.waitFor()
    await expect.poll(() => list.getByRole('option').count()).toBe(1)
    await followsTheRules(page)
    await none.click()
    await page.waitForURL(/\/products\?q=trampoline/)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('is emptied by a button, and shows long words from their beginning once it is left', async () => {
    const { page, complaints, context } = await aVisitor(browser, phone)
    await page.goto(shop.url)
    const input = searchBox(page)
    await input.pressSequentially('a laptop for school for my daughter, not more than R8000')
    await page.getByRole('option').first().waitFor()
    await expect.poll(() => input.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0)
    await input.press('Tab')
    await expect.poll(() => input.evaluate((one) => one.scrollLeft)).toBe(0)

    await page.getByRole('button', { name: 'Clear the search box' }).click()
    await expect.poll(() => input.inputValue()).toBe('')
    await expect.poll(() => input.evaluate((one) => one === document.activeElement)).toBe(true)
    await expect.poll(() => page.getByRole('button', { name: 'Clear the search box' }).count()).toBe(0)
    await page.getByRole('option', { name: 'Laptops' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('ignores failed suggestions, and still searches', async () => {
    const { page, context } = await aVisitor(browser)
    await page.route('**/api/products/suggest**', (route) => route.abort())
    await page.goto(shop.url)
    const asked = page.waitForRequest('**/api/products/suggest**')
    await searchBox(page).pressSequentially('mouse')
    await asked
    await searchBox(page).press('Enter')
    await page.waitForURL(/\/products\?q=mouse/)
    await page
      .getByRole('link', { name: /Logitech MX Master/ })
      .first()
      .waitFor()
    await context.close()
  })

  it('keeps the words for somebody who turns back before the chosen page is there', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    const letGo = Promise.withResolvers<void>()
    await page.route('**/product/*.data*', async (route) => {
      await letGo.promise
      await route.continue().catch(() => undefined)
    })
    await page.goto(`${shop.url}/shipping`)
    await searchBox(page).fill('macbook')
    const option = page.getByRole('option', { name: /MacBook Air/ }).first()
    await option.click()
    await page.getByRole('main').getByText('Loading...').waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping' }).click()
    await page.getByRole('main').getByText('Loading...').waitFor({ state: 'detached' })
    await expect.poll(() => searchBox(page).inputValue()).toBe('macbook')

    letGo.resolve()
    await searchBox(page).focus()
    await option.click()
    await page.getByRole('heading', { level: 1, name: /MacBook Air/ }).waitFor()
    await expect.poll(() => searchBox(page).inputValue()).toBe('')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('moves nothing on the page when its list opens', async () => {
    const { page, context } = await aVisitor(browser, phone)
    await page.goto(shop.url)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const heading = page.getByRole('heading').first()
    const before = await heading.boundingBox()
    await searchBox(page).pressSequentially('mac')
    await page.getByRole('listbox').waitFor()
    await expect.poll(() => heading.boundingBox()).toEqual(before)
    await isNotTooWide(page)
    await context.close()
  })
})

it('finds a 16GB laptop without JavaScript', async () => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 900 },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  await page.goto(shop.url)
  await searchBox(page).fill('laptop')
  await searchBox(page).press('Enter')
  await page.waitForURL(/\/products\?q=laptop/)

  await page.goto(`${shop.url}/category/laptops`)
  await page.getByRole('checkbox', { name: /^16GB/ }).check()
  await page.getByLabel('In stock only').check()
  await page.getByRole('button', { name: 'Show products', exact: true }).click()
  await page.waitForURL(/spec=ram%3A16GB/)
  await expect.poll(() => page.getByRole('checkbox', { name: /^16GB/ }).isChecked()).toBe(true)
  const text = await shown(page).textContent()
  await page.getByRole('link', { name: 'Remove In stock only' }).click()
  await page.waitForURL((url) => !url.search.includes('in_stock'))
  expect(text).toMatch(/^Showing [1-8] of [1-8] products$/)
  await shown(page).filter({ hasText: 'Showing 8 of 8 products' }).waitFor()
  await context.close()
})
