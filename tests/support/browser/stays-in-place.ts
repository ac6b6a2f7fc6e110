import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

// Below this nobody sees that something moved: a letter that another processor rounds elsewhere is some thousandths, a
// panel that appears late some tenths. From 0.1 on, browsers call a page unsteady.
const unseen = 0.01

type LayoutShift = { value: number; text: string }
declare global {
  interface Window {
    movedParts?: LayoutShift[]
  }
}

/** Expects that nothing of the visible page has moved by itself since it was opened. */
export async function staysInPlace(page: Page): Promise<void> {
  const parts = await page.evaluate(readMoved)
  const moved = parts.reduce((sum, { value }) => sum + value, 0)
  expect(moved, parts.map(({ text }) => text).join('\n')).toBeLessThan(unseen)
}

/** Has every page of this context note what moves, from where to where and in which state the page is by then. */
export async function noteWhatMoves(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (window !== window.top) return
    type Shift = PerformanceEntry & {
      value: number
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    const parts: LayoutShift[] = []
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ')
    window.movedParts = parts
    new PerformanceObserver((entries) => {
      const marks = document.documentElement.getAttributeNames().join(' ')
      for (const { value, startTime, sources } of entries.getEntries() as Shift[]) {
        const nodes = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} ${node?.isConnected ? '' : '(gone) '}${node?.textContent?.slice(0, 200)}: ${place(previousRect)} to ${place(currentRect)}`,
        )
        const text = [`${Math.round(startTime)} ms, ${document.readyState}, ${marks}:`, ...nodes].join('\n  ')
        parts.push({ value, text })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function readMoved(): Promise<LayoutShift[]> {
  const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn))
  await nextFrame()
  await nextFrame()
  // Its observer is told after the frame.
  await new Promise((told) => setTimeout(told))
  return window.movedParts ?? []
}
