import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { openContext, openPage } from '#tests/support/browser/browser.ts'
import { isNotTooWide, keepsToTheRulesEverywhere, wearColours } from '#tests/support/browser/page-rules.ts'
import { installWorker } from '#tests/support/browser/service-worker.ts'
import { goToVisit, prepareScene, type Visit, visits } from '#tests/support/browser/visits.ts'
import { openDemoShop } from '#tests/support/shop/demo-shop.ts'
import routes from '#web/routes.ts'

const { shop, browser, close } = await openDemoShop()
afterAll(close)
const scene = await prepareScene(shop)

// As narrow as a page must be usable without scrolling sideways (WCAG 2.2, 1.4.10).
const phone = { width: 320, height: 640 }
const laptopEnlarged = { width: 640, height: 400 }

// One browser for all visits: a new one would load and compile the same code again for each.
const page = await openPage(await openContext(browser, { viewport: phone }))

describe('every page and its states', () => {
  it('are all checked: a new route needs a visit', () => {
    const shopRoutes = routes.find(({ file }) => file.startsWith('storefront/'))?.children ?? []
    const visited = new Set(Object.values(visits).map((visit) => visit(scene).route))
    expect(shopRoutes.length).toBeGreaterThan(20)
    expect(shopRoutes.map(({ path }) => path ?? '/').filter((path) => !visited.has(path))).toEqual([])
  })

  it.each(Object.entries(visits))(
    '%s is accessible, on phones, a tablet and a laptop, light and dark',
    async (_name, visit) => {
      await goToVisit(page, shop, visit(scene))
      await keepsToTheRules(page)
    },
  )
})

describe('when something is broken', () => {
  it.each([
    ['Home', '/'],
    ['a category', '/category/laptops'],
    ['a product', '/product/apple-macbook-air-13-m4'],
  ])('%s reports it accessibly', async (_name, path) => {
    const { db } = shop.services
    await db.execute(sql`alter table product_images rename to product_images_gone`)
    // Cached responses would be sent until something they show changes.
    await db.execute(sql`insert into page_changes (tags) values (array['all'])`)
    try {
      await goToVisit(page, shop, failure(path))
      await keepsToTheRules(page)
    } finally {
      await db.execute(sql`alter table product_images_gone rename to product_images`)
    }
  })

  it('the offline page says accessibly that there is no connection', async () => {
    const context = await openContext(browser, { viewport: phone, serviceWorkers: 'allow' })
    const reader = await openPage(context)
    await reader.goto(`${shop.url}/warranty`)
    await installWorker(reader)
    await context.setOffline(true)
    await reader.goto(`${shop.url}/returns`)
    await reader.getByRole('heading', { name: 'You are offline' }).waitFor()
    await keepsToTheRules(reader)
    await context.close()
  })
})

function failure(path: string): Visit {
  return { route: '', path, shows: (page) => page.getByRole('alert').first() }
}

async function keepsToTheRules(page: Page): Promise<void> {
  await keepsToTheRulesEverywhere(page)
  await page.setViewportSize(laptopEnlarged)
  await isNotTooWide(page)

  // Last, since it moves the focus.
  await page.setViewportSize(phone)
  await wearColours(page, 'light')
  await expect.poll(() => smallTargets(page)).toEqual([])
  await expect.poll(() => hiddenStops(page)).toEqual([])
}

/** Targets: never under 24 pixels unless inside a sentence (WCAG 2.2, 2.5.8), and 44 for main actions. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const leadsOn = 'header:not(main *) :is(button, a), .thumb-bar button, main [type=submit], dialog button'
    const isInSentence = ({ parentNode }: HTMLElement) =>
      [...(parentNode?.childNodes ?? [])].some((node) => node instanceof Text && node.data.trim() !== '')
    const pressed = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ]
    return pressed.flatMap((element) => {
      const { display, visibility, clipPath } = getComputedStyle(element)
      const isUnseen = !element.checkVisibility() || visibility === 'hidden' || clipPath === 'inset(50%)'
      if (isUnseen || (display === 'inline' && isInSentence(element))) return []
      // Some fill the whole of their container.
      if (getComputedStyle(element, '::after').position === 'absolute') return []
      // A checkbox is as large as its label.
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
      const least = element.matches(leadsOn) ? 44 : 24
      if (height >= least && width >= 24) return []
      return [`${Math.round(width)} x ${Math.round(height)}: ${element.outerHTML.slice(0, 160)}`]
    })
  })
}

/** Every tab stop, forwards and backwards, that is covered by something sticky. */
function hiddenStops(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stops = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ]
    return [...stops, ...stops.toReversed()].flatMap((stop) => {
      stop.focus()
      if (document.activeElement !== stop) return []
      const box = stop.getBoundingClientRect()
      const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2
      const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2
      const cover = document.elementFromPoint(x, y)?.closest('header, .thumb-bar, [data-stays-below]')
      return cover && !cover.contains(stop) ? [`${cover.className}: ${stop.outerHTML.slice(0, 160)}`] : []
    })
  })
}
