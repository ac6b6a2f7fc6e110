import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FuzzReport, fuzz } from '#tests/support/fuzz/fuzz.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const metricsToken = 'a-token-of-the-tests-alone'
const shop = await openShop({ withPages: true, metricsToken })
afterAll(() => shop.close())

let report: FuzzReport
beforeAll(async () => {
  report = await fuzz({ ...shop, metricsToken }, { requests: 2_000, seed: 20261123 })
})

it('whatever is sent to any call, page or other address, none of 2 000 answers is a fault', () => {
  expect(report.sent).toBe(2_000)
  expect(report.faults).toEqual([])
})

// That each call is got into is for the long run to say: `npm run fuzz` fails where one never was.
it('what is sent gets in, is refused and finds nothing, each of them now and then', () => {
  for (const status of ['200', '201', '400', '401', '403', '404'])
    expect(report.byStatus.get(status), status).toBeGreaterThan(0)
})

it('none of the addresses that the shop registers is left out', () => {
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
