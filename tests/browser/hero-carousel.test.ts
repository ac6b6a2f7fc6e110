import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openContext, openPage } from '#tests/support/browser/browser.ts'
import { openDemoShop } from '#tests/support/shop/demo-shop.ts'

const { shop, browser, close } = await openDemoShop()
afterAll(close)

const turn = 5000

/** Home in a browser whose time stands still until the test advances it. */
async function openHome(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await openContext(browser, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'no-preference',
    ...options,
  })
  const page = await openPage(context)
  await page.clock.install()
  await page.goto(shop.url, { waitUntil: 'networkidle' })
  // Far enough ahead that a busy machine has not reached it before it is told to stop there.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 20_000))
  // From the start of a slide, however much of the first one has passed.
  await carousel(page).getByRole('button', { name: 'Show Best Deals' }).click()
  await carousel(page).getByRole('button', { name: 'Show Latest Tech' }).click()
  await leave(page)
  await shows(page, 'Latest Tech')
  return page
}

/** Neither the mouse nor the keyboard is among the slides any more. */
async function leave(page: Page): Promise<void> {
  await carousel(page).locator('ul[aria-live=polite]').waitFor()
  await page.mouse.move(640, 790)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
}

const carousel = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const control = (page: Page, name: string) => carousel(page).getByRole('button', { name })

/** Advances the time for running or paused slides, once they know their state. */
async function passes(page: Page, millis: number, { still = false } = {}): Promise<void> {
  await carousel(page)
    .locator(`ul[aria-live=${still ? 'polite' : 'off'}]`)
    .waitFor()
  await page.clock.runFor(millis)
}

async function shows(page: Page, title: string): Promise<void> {
  await carousel(page).locator(`[aria-current=true][aria-label="Show ${title}"]`).waitFor()
  await carousel(page).getByRole('heading', { name: title }).waitFor()
  // The slides beside it are neither visible nor focusable.
  await expect.poll(() => carousel(page).locator('li:not([inert])').count()).toBe(1)
}

describe('the slides of Home', () => {
  let page: Page
  beforeEach(() => () => page.context().close())

  it('go on every five seconds and begin again after the third', async () => {
    page = await openHome()
    for (const next of ['Gaming Gear', 'Best Deals', 'Latest Tech', 'Gaming Gear']) {
      const before = await carousel(page).locator('[aria-current=true]').getAttribute('aria-label')
      await passes(page, turn - 100)
      await expect
        .poll(() => carousel(page).locator('[aria-current=true]').getAttribute('aria-label'))
        .toBe(before)
      await passes(page, 100)
      await shows(page, next)
    }
  })

  it('are turned by the arrows, past both ends, and by the dots', async () => {
    page = await openHome()
    await control(page, 'Previous slide').click()
    await shows(page, 'Best Deals')
    await control(page, 'Next slide').click()
    await shows(page, 'Latest Tech')
    await control(page, 'Show Gaming Gear').click()
    await shows(page, 'Gaming Gear')
    await carousel(page).getByRole('link', { name: 'Shop gaming' }).click()
    await page.waitForURL(`${shop.url}/category/gaming`)
  })

  it('shows a chosen slide for its whole time', async () => {
    page = await openHome()
    await passes(page, turn - 200)
    await control(page, 'Show Gaming Gear').click()
    await leave(page)
    await passes(page, turn - 200)
    await shows(page, 'Gaming Gear')
    await passes(page, 200)
    await shows(page, 'Best Deals')
  })

  it('pauses under a mouse, and continues once it is gone', async () => {
    page = await openHome()
    await page.mouse.move(640, 300)
    await passes(page, 3 * turn, { still: true })
    await shows(page, 'Latest Tech')
    await page.mouse.move(640, 790)
    await passes(page, turn)
    await shows(page, 'Gaming Gear')
  })

  it('pauses while it has the focus', async () => {
    page = await openHome()
    await control(page, 'Next slide').focus()
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => carousel(page).locator(':focus-visible').count()).toBe(1)
    await passes(page, 3 * turn, { still: true })
    await shows(page, 'Latest Tech')
    await page.getByRole('banner').getByRole('link', { name: 'Cart' }).focus()
    await passes(page, turn)
    await shows(page, 'Gaming Gear')
  })

  it('stops on request, until it is told to go on', async () => {
    page = await openHome()
    await control(page, 'Pause slides').click()
    await leave(page)
    await passes(page, 3 * turn, { still: true })
    await shows(page, 'Latest Tech')
    await control(page, 'Play slides').click()
    await leave(page)
    await passes(page, turn)
    await shows(page, 'Gaming Gear')
  })

  it('stands still for people who prefer reduced motion, and turns without animation', async () => {
    page = await openHome({ reducedMotion: 'reduce' })
    await control(page, 'Play slides').waitFor()
    await passes(page, 3 * turn, { still: true })
    await shows(page, 'Latest Tech')
    const durations = await carousel(page)
      .locator('li')
      .evaluateAll((slides) =>
        slides.map((slide) => Number.parseFloat(getComputedStyle(slide).transitionDuration)),
      )
    expect(Math.max(...durations)).toBeLessThan(0.001)
  })

  it('follows a finger, and stays if it was only moved a little', async () => {
    page = await openHome({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const box = await carousel(page).locator('ul').boundingBox()
    if (!box) throw new Error('There are no slides to swipe')
    const session = await page.context().newCDPSession(page)
    const y = Math.round(box.y + 60)
    const swipe = async (from: number, to: number) => {
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
      await touch('touchStart', from)
      for (let step = 1; step <= 10; step++) await touch('touchMove', from + ((to - from) * step) / 10)
      await touch('touchEnd')
    }
    await swipe(330, 60)
    await shows(page, 'Gaming Gear')
    await swipe(60, 330)
    await shows(page, 'Latest Tech')
    await swipe(200, 194)
    await shows(page, 'Latest Tech')
  })
})
