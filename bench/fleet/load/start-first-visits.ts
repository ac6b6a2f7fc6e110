import { setTimeout as wait } from 'node:timers/promises'
import { ensureChromium } from '#scripts/chromium.mjs'
import { openBrowser } from '#tests/support/browser/browser.ts'

export type FirstVisits = {
  readonly made: number
  readonly alive: number
  /** How those ended that did not come alive. */
  readonly problems: readonly string[]
  stop(): Promise<void>
}

const aliveWithinMs = 20_000
const pauseMs = 500

/** One new browser after the other opens a page: the code of that page must reach it, whichever server answers. */
export async function startFirstVisits(url: string, paths: readonly string[]): Promise<FirstVisits> {
  // As the browser tests start it.
  process.env.CHROMIUM_PATH = await ensureChromium()
  const browser = await openBrowser()
  const ending = new AbortController()
  const problems: string[] = []
  let [made, alive] = [0, 0]

  async function visit(path: string): Promise<void> {
    const context = await browser.newContext({ locale: 'en-ZA' })
    made++
    try {
      const page = await context.newPage()
      await page.goto(url + path, { waitUntil: 'commit', timeout: aliveWithinMs })
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: aliveWithinMs })
      alive++
    } catch (error) {
      problems.push(`${path}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    } finally {
      await context.close()
    }
  }

  async function visitAll(): Promise<void> {
    for (let round = 0; !ending.signal.aborted; round++) {
      await visit(paths[round % paths.length] ?? '/')
      await wait(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }

  const visiting = visitAll()
  return {
    get made() {
      return made
    },
    get alive() {
      return alive
    },
    problems,
    async stop() {
      ending.abort()
      await visiting
      await browser.close()
    },
  }
}
