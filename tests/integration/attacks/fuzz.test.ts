import { afterAll, expect, it } from 'vitest'
import { fuzz } from '#tests/support/fuzz.ts'
import { openShop } from '#tests/support/shop.ts'

const shop = await openShop({ withPages: true })
afterAll(() => shop.close())

it('whatever is sent to any call or page, none of 3 000 answers is a fault', async () => {
  const { byStatus, faults } = await fuzz(shop, { requests: 3_000, seed: 20261123 })
  expect(faults).toEqual([])
  // Without these the requests would have been stopped at the door, and shown nothing.
  for (const status of ['200', '400', '401', '403', '404'])
    expect(byStatus.get(status), status).toBeGreaterThan(5)
})
