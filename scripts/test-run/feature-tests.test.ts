import { existsSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { known, testsOfChanges } from './feature-tests.mjs'

const features = ['server/features', 'web/storefront/features', 'web/admin/features']
  .flatMap((folder) => readdirSync(folder, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const browserTests = readdirSync('tests/browser').flatMap((file) => file.match(/^(.+)\.test\.ts$/)?.[1] ?? [])

it('knows every feature, and none that is gone', () => {
  expect(Object.keys(known.tests).sort()).toEqual([...new Set(features)].sort())
})

it('gives every browser test to a feature or to the whole shop, and names none that is gone', () => {
  const named = Object.values(known.tests).flatMap(({ browser = [] }) => browser)
  expect([...new Set([...named, ...known.everywhere])].sort()).toEqual(browserTests.sort())
  expect(named.filter((name) => known.everywhere.includes(name))).toEqual([])
})

it('names only folders of integration tests that exist', () => {
  const named = Object.values(known.tests).flatMap(({ integration = [] }) => integration)
  expect(named.filter((folder) => !existsSync(`tests/integration/${folder}`))).toEqual([])
})

it('runs what a feature has in both places, and the tests that were changed themselves', () => {
  expect(
    testsOfChanges([
      'web/storefront/features/wishlist/wishlist-page.tsx',
      'server/features/wishlist/wishlist-routes.ts',
      'tests/integration/orders/place-order.test.ts',
      'docs/testing.md',
    ]),
  ).toEqual({
    integration: ['tests/integration/wishlist/', 'tests/integration/orders/place-order.test.ts'],
    browser: ['tests/browser/wishlist.test.ts'],
    wide: [],
  })
})

it('says which changed code only a whole run tests', () => {
  expect(testsOfChanges(['domain/money/money.ts', 'README.md']).wide).toEqual(['domain/money/money.ts'])
})
