import type { Page } from 'playwright-core'
import { expect } from 'vitest'

// Below this nobody sees that something moved: a letter that another processor rounds elsewhere is some thousandths, a
// panel that appears late some tenths. From 0.1 on, browsers call a page unsteady.
const unseen = 0.01

/** Expects that nothing of the visible page has moved by itself since it was opened. */
export async function staysInPlace(page: Page): Promise<void> {
  const shifts = await page.evaluate(readShifts)
  const moved = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(moved, shifts.flatMap(({ parts }) => parts).join('\n')).toBeLessThan(unseen)
}

/** What moved, and from where to where, so that a failure says where to look. */
async function readShifts(): Promise<{ value: number; parts: string[] }[]> {
  type Shift = PerformanceEntry & {
    value: number
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn))
  await nextFrame()
  await nextFrame()
  const observer = new PerformanceObserver(() => {})
  observer.observe({ type: 'layout-shift', buffered: true })
  const shifts = observer.takeRecords() as Shift[]
  observer.disconnect()
  const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  return shifts.map(({ value, sources }) => ({
    value,
    parts: sources.map(
      ({ node, previousRect, currentRect }) =>
        `${node?.nodeName} ${node?.textContent?.slice(0, 60)}: ${place(previousRect)} to ${place(currentRect)}`,
    ),
  }))
}
