import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Checks whether people who cannot see, hear or point can use the page. */
export function axeFor(page: Page): AxeBuilder {
  return (
    new AxeBuilder({ page })
      // Nobody reads what passed, and finding a selector for each element takes most of the time.
      .options({ resultTypes: ['violations'] })
      // Without frames there are no results to merge, for which it would open another page.
      .setLegacyMode(page.frames().length === 1)
  )
}
