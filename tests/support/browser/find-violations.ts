import axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'

/** What keeps people who cannot see, hear or point from using the page, or a part of it: rule and elements. */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  const found = [await run(page.mainFrame(), within, everyRule)]
  for (const frame of page.frames())
    if (frame !== page.mainFrame() && (await mayRunScripts(frame)))
      found.push(await run(frame, undefined, everyRule))
  return found.flatMap(({ violations }) => violations.map(readable))
}

/** By the rules whose answer depends on the colour scheme. */
export async function findColourViolations(page: Page): Promise<string[]> {
  return (await run(page.mainFrame(), undefined, colourRules)).violations.map(readable)
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

/** Loads axe once into each document: its text is long. Each frame is asked by itself, since one may not answer another. */
async function run(
  frame: Frame,
  within: string | undefined,
  options: axe.RunOptions,
): Promise<Pick<axe.AxeResults, 'violations'>> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  const howTo = { ...options, iframes: false }
  return frame.evaluate(([part, how]) => window.axe.run(part ?? document, how), [within, howTo] as const)
}

/** An email is shown in a frame that may not. */
async function mayRunScripts(frame: Frame): Promise<boolean> {
  const rights = await (await frame.frameElement()).getAttribute('sandbox')
  return rights === null || rights.includes('allow-scripts')
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
