import AxeBuilder from '@axe-core/playwright'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What keeps people who cannot see, hear or point from using the page, or a part of it: rule and elements. */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  const { violations } = page.frames().length > 1 ? await runInFrames(page, within) : await run(page, within)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

const options = {
  // Named, since axe leaves out some rules of WCAG 2.2 by default.
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Nobody reads what passed, and finding a selector for each element takes most of the time.
  resultTypes: ['violations'],
} satisfies axe.RunOptions

/** Loads axe once into each document: its text is long, and AxeBuilder sends it before each run. */
async function run(page: Page, within: string | undefined): Promise<Pick<axe.AxeResults, 'violations'>> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(([part, howTo]) => window.axe.run(part ?? document, howTo), [within, options] as const)
}

function runInFrames(page: Page, within: string | undefined): Promise<axe.AxeResults> {
  const builder = new AxeBuilder({ page }).options(options)
  return (within ? builder.include(within) : builder).analyze()
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
