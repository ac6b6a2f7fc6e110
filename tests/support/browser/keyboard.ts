import type { Page } from 'playwright-core'
import { expect } from 'vitest'

// More tab stops than any page has before the target.
const maxTabs = 80

/** Tabs to a field, and types. */
export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.type(text)
}

/** Tabs from stop to stop as a person does, and checks each of them. */
export async function tabTo(
  page: Page,
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const passed: string[] = []
  for (let count = 0; count < maxTabs; count++) {
    const focused = await focusedName(page)
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
    passed.push(focused)
    await page.keyboard.press(key)
    await seesFocus(page)
  }
  throw new Error(`The keyboard does not get to ${name}. It passed: ${passed.join(' | ')}`)
}

/** The accessible name of the focused element, without its state; nothing for a new page, which takes the focus. */
export async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element.matches('body, main')) return ''
    const label =
      'labels' in element && element.labels instanceof NodeList ? element.labels[0]?.textContent : undefined
    const name = element.getAttribute('aria-label') ?? label ?? element.textContent
    return name.replaceAll(/\s+/g, ' ').replace('(optional)', '').trim()
  })
}

/** The focus ring is drawn, inside the window, with nothing over it, once the page is stable. */
export async function seesFocus(page: Page): Promise<void> {
  await expect.poll(() => faultOfFocus(page)).toBeNull()
}

function faultOfFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    // Between the last stop and the first one, the browser's own bar has the focus.
    if (!(element instanceof HTMLElement) || element === document.body) return null
    // Where a page starts after navigation: not a tab stop, and nothing to press.
    if (element.tabIndex < 0) return null
    const said = element.outerHTML.slice(0, 160)
    if (!element.matches(':focus-visible')) return `focus is not shown: ${said}`
    const drawn = [element, element.parentElement].some((candidate) => {
      if (!candidate) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    })
    if (!drawn) return `focus is not drawn: ${said}`
    const box = element.getBoundingClientRect()
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
    if (right <= left || bottom <= top) return `focus is outside the window: ${said}`
    // Tall elements may reach beyond the window; their middle must be free, and their upper edge if it is visible.
    const x = (left + right) / 2
    const points = [(top + bottom) / 2, ...(box.top >= 0 ? [box.top + 2] : [])]
    for (const y of points) {
      const above = document.elementFromPoint(x, y)
      const isFree = above === null || element.contains(above) || above.contains(element)
      const cover = above?.closest('header, [data-stays-below]')
      if (!isFree && cover && !cover.contains(element)) return `focus is covered by ${cover.tagName}: ${said}`
    }
    return null
  })
}
