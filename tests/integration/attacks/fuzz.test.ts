import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { fuzz } from '#tests/support/fuzz/fuzz.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const metricsToken = 'a-token-of-the-tests-alone'
const shop = await openShop({ withPages: true, metricsToken })
afterAll(() => shop.close())

const report = await fuzz({ ...shop, metricsToken }, { requests: 2_000, seed: 20261123 })

it('gives no fault among 2 000 answers, whatever is sent to any call, page or other address', () => {
  expect(report.sent).toBe(2_000)
  expect(report.faults).toEqual([])
})

// Whether every call is reached is checked by the long run: `npm run fuzz` fails if one never was.
it('sends requests of every kind: some are accepted, some refused, some find nothing', () => {
  for (const status of ['200', '201', '400', '401', '403', '404'])
    expect(report.byStatus.get(status), status).toBeGreaterThan(0)
})

it('covers every address that the shop registers', () => {
  const plainly = (url: string) => url.replace(/^\/api(?=\/\w)/, '').replace(/\{(\w+)\}/g, ':$1')
  const asked = new Set([...report.places.keys()].map((name) => plainly(name.replace(/^\S+ /, ''))))
  const pages = '/*'
  const isFile = (url: string) =>
    existsSync(fileURLToPath(new URL(`../../../build/client${url}`, import.meta.url)))
  const leftOut = shop.app
    .accessTable()
    .map(({ url }) => plainly(url))
    .filter((url) => !asked.has(url) && url !== pages && !isFile(url))
  expect([...new Set(leftOut)]).toEqual([])
})
