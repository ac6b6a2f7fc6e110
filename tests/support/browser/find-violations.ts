import AxeBuilder from '@axe-core/playwright'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What keeps people who cannot see, hear or point from using the page, or a part of it: rule and elements. */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  const { violations } =
    page.frames().length > 1 ? await runInFrames(page, within) : await run(page, within, everyRule)
  return violations.map(readable)
}

/** By the rules whose answer depends on the colour scheme. */
export async function findColourViolations(page: Page): Promise<string[]> {
  return (await run(page, undefined, colourRules)).violations.map(readable)
}

function readable({ id, nodes }: axe.Result): string {
  return `${id}: ${nodes.map(({ html }) => html).join(' ')}`
}

const everyRule = {
  // Named, since axe leaves out some rules of WCAG 2.2 by default.
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Nobody reads what passed, and finding a selector for each element takes most of the time.
  resultTypes: ['violations'],
} satisfies axe.RunOptions

const colourRules = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
} satisfies axe.RunOptions

/** Loads axe once into each document: its text is long, and AxeBuilder sends it before each run. */
async function run(
  page: Page,
  within: string | undefined,
  options: axe.RunOptions,
): Promise<Pick<axe.AxeResults, 'violations'>> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(([part, howTo]) => window.axe.run(part ?? document, howTo), [within, options] as const)
}

function runInFrames(page: Page, within: string | undefined): Promise<axe.AxeResults> {
  // The other mode waits for ever for a frame that may run no scripts, as an email's.
  const builder = new AxeBuilder({ page }).options(everyRule).setLegacyMode()
  return (within ? builder.include(within) : builder).analyze()
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
