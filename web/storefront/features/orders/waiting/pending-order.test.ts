import { expect, test } from 'vitest'
import { type BrowserStorage, tolerantStorage } from '#web/session/storage.ts'
import { pendingOrderKey, pendingOrderNumber } from './pending-order.ts'

test('finds the number of the order that waits for its payment', () => {
  expect(pendingOrderNumber(holding('{"id":"ORD-1763632800000","status":"pending"}'))).toBe(
    'ORD-1763632800000',
  )
})

test.each([null, '', '{', 'null', '[]', '{"id":7}', '{"id":""}'])('finds none in %j', (text) => {
  expect(pendingOrderNumber(holding(text))).toBeNull()
})

function holding(text: string | null): BrowserStorage {
  return tolerantStorage(() => ({
    getItem: (key) => (key === pendingOrderKey ? text : null),
    setItem: () => {},
    removeItem: () => {},
  }))
}
