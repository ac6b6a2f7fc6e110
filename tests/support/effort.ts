import type { Locator, Page } from 'playwright-core'

/** What a piece of work costs whoever does it: presses of the pointer, keys, and other pages to find one's way on. */
export type Effort = { clicks: number; keys: number; pages: number }

export type Counter = {
  /** Into a field that has to be reached first. */
  type(field: Locator, text: string): Promise<void>
  /** Of a browser's own list, which no test can press: it is opened, and its entry pressed. */
  choose(list: Locator, label: string): Promise<void>
  spent(): Promise<Effort>
}

const noteName = 'noteEffort'
const modifiers = ['Shift', 'Control', 'Alt', 'Meta']

/** Counts in the page itself what reaches it, from now on and through every page that follows. */
export async function countEffort(page: Page): Promise<Counter> {
  const effort: Effort = { clicks: 0, keys: 0, pages: 0 }
  let path = new URL(page.url()).pathname
  page.on('framenavigated', (frame) => {
    const next = new URL(frame.url()).pathname
    if (frame !== page.mainFrame() || next === path) return
    path = next
    effort.pages += 1
  })
  await page.exposeFunction(noteName, (kind: 'clicks' | 'keys') => {
    effort[kind] += 1
  })
  await page.evaluate(
    ({ noteName, modifiers }) => {
      const note: unknown = Reflect.get(window, noteName)
      if (typeof note !== 'function') throw new Error('Nothing counts')
      addEventListener('pointerdown', () => note('clicks'), true)
      addEventListener('keydown', ({ key }) => !modifiers.includes(key) && note('keys'), true)
    },
    { noteName, modifiers },
  )

  return {
    async type(field, text) {
      await field.click()
      await page.keyboard.type(text)
    },
    async choose(list, label) {
      await list.selectOption({ label })
      effort.clicks += 2
    },
    async spent() {
      // What was noted before this question was asked has arrived by its answer.
      await page.evaluate(() => undefined)
      return { ...effort }
    },
  }
}
