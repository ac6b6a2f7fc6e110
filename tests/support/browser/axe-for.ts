import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Looks at the page by the rules of who cannot see, hear or point, and tells what breaks them. */
export function axeFor(page: Page): AxeBuilder {
  return (
    new AxeBuilder({ page })
      // What is right is read by nobody, and to find each of it a selector takes most of the time.
      .options({ resultTypes: ['violations'] })
      // Without frames there is nothing to be put together, for which it would open another page.
      .setLegacyMode(page.frames().length === 1)
  )
}
