import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { keystrokeSeconds } from '../keystroke-seconds.ts'

export type Effort = {
  /** Presses on links, buttons, boxes and the search key of the keyboard. */
  taps: number
  /** Fields that somebody types in. */
  fields: number
  seconds: number
}

/** A shopper's finger on a page, which counts what it does. */
export class Finger {
  readonly #page: Page
  #taps = 0
  #fields = 0
  #characters = 0

  constructor(page: Page) {
    this.#page = page
  }

  get effort(): Effort {
    const seconds = keystrokeSeconds({ presses: this.#taps, characters: this.#characters })
    return { taps: this.#taps, fields: this.#fields, seconds }
  }

  async tap(target: Locator): Promise<void> {
    await target.tap()
    this.#taps++
  }

  async press(name: string | RegExp): Promise<void> {
    await this.tap(this.#page.getByRole('button', { name }).first())
  }

  async type(fields: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(fields))
      await this.fill(this.#page.getByLabel(label, { exact: true }), text)
  }

  async fill(field: Locator, text: string): Promise<void> {
    await field.fill(text)
    this.#fields++
    this.#characters += text.length
  }

  async search(words: string): Promise<void> {
    const box = this.#page.getByRole('search', { name: 'Shop' }).getByRole('combobox').locator('visible=true')
    await this.tap(box)
    await this.fill(box, words)
    await box.press('Enter')
    this.#taps++
  }
}

/** What the documentation says that it takes: the row of its tables that begins with this. */
export function documentedEffort(what: string): Effort {
  const text = readFileSync(new URL('../../../docs/purchase-steps.md', import.meta.url), 'utf8')
  const row = text.split('\n').find((line) => line.startsWith(`| ${what} |`))
  if (row === undefined) throw new Error(`docs/purchase-steps.md has no row for "${what}"`)
  const [taps, fields, seconds] = row.split('|').slice(2).map(Number)
  return { taps: Number(taps), fields: Number(fields), seconds: Number(seconds) }
}
