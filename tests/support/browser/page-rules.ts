import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { patienceMs } from '../patience.ts'
import { findColourViolations, findViolations } from './find-violations.ts'

/** Expects that everyone can use the page, or a part of it. */
export async function followsTheRules(page: Page, within?: string): Promise<void> {
  await page.evaluate(untilDrawn)
  await expect.poll(() => findViolations(page, within)).toEqual([])
}

/** In one of the two colour schemes: together, the scenes of a test cover every colour. */
export async function keepsToTheRules(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await showTop(page)
  await wearColours(page, colorScheme)
  await followsTheRules(page)
  await isNotTooWide(page)
}

// The narrowest and the widest layout, and both colours.
const screens = [
  { width: 320, colorScheme: 'light', find: findViolations },
  { width: 1366, colorScheme: 'dark', find: findViolations },
] as const

// The others: with EVERY_SCREEN=1, which takes three times as long.
const otherScreens = [
  { width: 390, colorScheme: 'dark', find: findColourViolations },
  { width: 768, colorScheme: 'light', find: findViolations },
  { width: 320, colorScheme: 'dark', find: findColourViolations },
  { width: 390, colorScheme: 'light', find: findViolations },
  { width: 768, colorScheme: 'dark', find: findColourViolations },
  { width: 1366, colorScheme: 'light', find: findViolations },
] as const

/** On phones, a tablet and a laptop, in light and dark colours, without loading it again. */
export async function keepsToTheRulesEverywhere(page: Page): Promise<void> {
  const judged = process.env.EVERY_SCREEN ? [...screens, ...otherScreens] : screens
  for (const { width, colorScheme, find } of judged) {
    await page.setViewportSize({ width, height: 800 })
    await showTop(page)
    await wearColours(page, colorScheme)
    await expect.poll(() => find(page), { message: `${width} px, ${colorScheme}` }).toEqual([])
    await isNotTooWide(page)
  }
}

/** Links that are half below the header, since the page is scrolled that far, are as hard to press in any shop. */
async function showTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
}

export async function wearColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(untilDrawn)
}

/** Waits until nothing fades any more: even the shortest transition starts with the old colours, and a list is pale while it loads. */
async function untilDrawn(): Promise<void> {
  const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn))
  await nextFrame()
  await nextFrame()
  const isFading = () =>
    document
      .getAnimations()
      .some((one) => one instanceof CSSTransition && ['running', 'paused'].includes(one.playState))
  // A transition that is out of sight may never end.
  const enoughAt = performance.now() + 2000
  while ((isFading() || document.querySelector('[aria-busy=true]')) && performance.now() < enoughAt)
    await nextFrame()
}

/** Repeats what measures a page until it holds: layout follows hydration, fonts and the width a table has measured. */
export async function onceSettled(measures: () => Promise<void>): Promise<void> {
  await vi.waitFor(measures, { timeout: patienceMs })
}

/** A table chooses its layout after measuring its width, so the page gets a moment to settle. */
export async function isNotTooWide(page: Page): Promise<void> {
  const room = page.viewportSize()?.width
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(beyond, { timeout: patienceMs }).toBeLessThanOrEqual(room ?? 0)
}

/** Expects that nothing in the page's main part overflows, is cut off, or scrolls sideways. */
export async function fitsItsPlace(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('main').evaluate(findCutOff)).toEqual([])
  await isNotTooWide(page)
}

function findCutOff(main: HTMLElement | SVGElement): string[] {
  const place = main.getBoundingClientRect()
  const isOut = (element: Element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return width > 1 && (left < place.left - 1 || right > place.right + 1)
  }
  const isCut = (element: Element) => {
    const hides = getComputedStyle(element).overflowX !== 'visible' && element.clientWidth > 1
    return hides && element.scrollWidth > element.clientWidth + 1
  }
  return (
    [...main.querySelectorAll('*')]
      // Text for screen readers only is not visible; a field scrolls what is typed into it.
      .filter((element) => !element.closest('.sr-only, input, select, textarea'))
      .filter((element) => isOut(element) || isCut(element))
      .map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 60)}`)
  )
}
