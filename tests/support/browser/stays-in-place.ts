import type { Page } from 'playwright-core'
import { expect } from 'vitest'

// Below this nobody sees that something moved: a letter that another processor rounds elsewhere is some thousandths, a
// panel that appears late some tenths. From 0.1 on, browsers call a page unsteady.
const unseen = 0.01

/** Expects that nothing of the visible page has moved by itself since it was opened. */
export async function staysInPlace(page: Page): Promise<void> {
  const moved = await page.evaluate(async () => {
    const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    await nextFrame()
    await nextFrame()
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords()
    observer.disconnect()
    return shifts.reduce((sum, shift) => sum + ('value' in shift ? Number(shift.value) : 0), 0)
  })
  expect(moved).toBeLessThan(unseen)
}
