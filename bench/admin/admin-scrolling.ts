import { chromium, type Page } from 'playwright-core'
import { ensureChromium } from '#scripts/chromium.mjs'
import type { Closing } from '../running/closing.ts'
import { type Scrolling, scrollingOf } from './scrolling-report.ts'

// The longest lists of the admin area that an owner can open.
const screens: Record<string, { path: string; rows: string }> = {
  'A hundred products': { path: '/admin/products?look=table&size=100', rows: 'main table tbody tr' },
  'A hundred orders': { path: '/admin/orders?limit=100', rows: 'main table tbody tr' },
  'A grid of 3 000 products': { path: '/admin/bulk-edit', rows: '[role=grid] tr[data-row]' },
}

const laptop = { width: 1280, height: 800 }
const framesPerRun = 240

export type ScrollRounds = { name: string; rounds: Scrolling[] }

/** Scrolls through the longest admin lists frame by frame, and through as many plain rows for comparison. */
export async function takeScrolling(
  closing: Closing,
  { url, token }: { url: string; token: string },
  rounds: number,
): Promise<ScrollRounds[]> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] })
  closing.add(() => browser.close())
  const context = await browser.newContext({ viewport: laptop })
  await context.addInitScript((kept) => sessionStorage.setItem('token', kept), token)

  const pages: { name: string; page: Page }[] = []
  for (const [name, { path, rows }] of Object.entries(screens)) {
    const page = await context.newPage()
    await page.goto(url + path)
    await page.locator(rows).nth(10).waitFor()
    // A long grid loads in parts.
    await page.waitForLoadState('networkidle')
    pages.push({ name, page })
  }
  const bare = await context.newPage()
  // Without a doctype the document would scroll a different element than the other pages.
  await bare.setContent(`<!doctype html><table>${'<tr><td>Row<td>of<td>text'.repeat(3000)}</table>`)
  pages.push({ name: 'Plain rows of text', page: bare })

  const taken = pages.map(({ name }): ScrollRounds => ({ name, rounds: [] }))
  for (let round = 0; round <= rounds; round++) {
    for (const [at, { page }] of pages.entries()) {
      // Background tabs do not render frames.
      await page.bringToFront()
      const frames = await page.evaluate(scrollFrameByFrame, framesPerRun)
      // The first round is a warm-up.
      if (round > 0) taken[at]?.rounds.push(scrollingOf(frames))
    }
  }
  return taken
}

/** Scrolls down and up again, one step per frame. Returns how long each frame took, in milliseconds. */
async function scrollFrameByFrame(count: number): Promise<number[]> {
  const grid = document.querySelector('[role=grid]')?.parentElement
  const place = grid ?? document.documentElement
  const frames: number[] = []
  let furthest = 0
  let last = await new Promise<number>(requestAnimationFrame)
  for (let at = 0; at < count; at++) {
    place.scrollBy({ top: at < count / 2 ? 60 : -60, behavior: 'instant' })
    furthest = Math.max(furthest, place.scrollTop)
    const now = await new Promise<number>(requestAnimationFrame)
    frames.push(now - last)
    last = now
  }
  // A page that does not scroll is always smooth.
  if (furthest < 1000) throw new Error(`${location.href} scrolled by only ${furthest} pixels`)
  return frames
}
