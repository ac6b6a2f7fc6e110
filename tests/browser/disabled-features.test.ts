import { chromium } from 'playwright-core'
import { expect, test } from 'vitest'
import { browserPath } from '../support/browser/browser.ts'
import { disabledFeatures } from '../support/browser/disabled-features.ts'

test('a browser of the tests turns off all that Playwright turns off', async () => {
  const server = await chromium.launchServer({
    executablePath: browserPath(),
    args: ['--no-sandbox'],
  })
  const named = server.process().spawnargs.find((arg) => arg.startsWith('--disable-features='))
  await server.close()

  const ofPlaywright = named?.split('=')[1]?.split(',') ?? []
  expect(ofPlaywright).toContain('PaintHolding')
  expect(ofPlaywright.filter((feature) => !disabledFeatures.includes(feature))).toEqual([])
})
