import type { Locator, Page } from 'playwright-core'

/** What a task costs a person: clicks, keys, and other pages on the way. */
export type Effort = { clicks: number; keys: number; pages: number }

export type Counter = {
  /** Types into a field that has to be clicked first. */
  type(field: Locator, text: string): Promise<void>
  /** Chooses from a browser's own list, which no test can click: two clicks, to open it and to choose. */
  choose(list: Locator, label: string): Promise<void>
  spent(): Promise<Effort>
}

const noteName = 'noteEffort'
const modifiers = ['Shift', 'Control', 'Alt', 'Meta']

/** Counts events in the page itself, from now on and through every page that follows. */
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
      // Once this call is answered, every event noted before it has arrived.
      await page.evaluate(() => undefined)
      return { ...effort }
    },
  }
}
