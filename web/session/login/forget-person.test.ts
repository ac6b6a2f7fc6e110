import { expect, test } from 'vitest'
import { tolerantStorage } from '../storage.ts'
import { beginPerson, endPerson, forgetPerson, hasSessionEnded } from './forget-person.ts'

test("deletes everything of the last person, and nothing of a guest's", () => {
  const browser = aBrowser({ cart: '[1]', recentlyViewed: '[1]' })
  forgetPerson(browser)
  expect(browser.kept()).toEqual({ cart: '[1]', recentlyViewed: '[1]' })

  beginPerson('thandi', browser)
  expect(browser.kept()).toMatchObject({ cart: '[1]' })
  forgetPerson(browser)
  expect(browser.kept()).toEqual({})
  expect(browser.told).toContain('cart')
})

test('leaves nothing of a person who never logged out to the next one', () => {
  const browser = aBrowser({})
  beginPerson('thandi', browser)
  browser.persistent.write('cart', '[1]')
  browser.tab.write('shippingDraft', '{}')
  beginPerson('thandi', browser)
  expect(browser.persistent.read('cart')).toBe('[1]')
  beginPerson('sipho', browser)
  expect(browser.kept()).toEqual({ person: '"sipho"' })
  expect(browser.tab.read('shippingDraft')).toBe(null)
})

test('keeps for the same person what was in their cart and typed when a session ended, where nobody else sees it', () => {
  const browser = aBrowser({})
  beginPerson('thandi', browser)
  browser.persistent.write('cart', '[{"id":1}]')
  browser.persistent.write('savedForLater', '[{"id":2}]')
  browser.persistent.write('pendingOrder', '{}')
  browser.persistent.write('discountCode', 'SPRING')
  const draft = '{"accountId":"thandi","draft":{}}'
  browser.tab.write('shippingDraft', draft)
  endPerson(browser)
  expect(browser.kept()).toEqual({ sessionEnded: '1' })
  expect(hasSessionEnded(browser.persistent)).toBe(true)

  beginPerson('thandi', browser)
  expect(browser.kept()).toEqual({
    person: '"thandi"',
    cart: '[{"id":1}]',
    savedForLater: '[{"id":2}]',
    discountCode: 'SPRING',
  })
  expect(browser.tab.read('shippingDraft')).toBe(draft)
  expect(browser.tab.read('leftAtSessionEnd')).toBeNull()
})

test('leaves a cart that a guest has filled since, which joins that of the account', () => {
  const browser = aBrowser({})
  beginPerson('thandi', browser)
  browser.persistent.write('cart', '[{"id":1}]')
  browser.persistent.write('cartSaved', '{}')
  endPerson(browser)
  browser.persistent.write('cart', '[{"id":3}]')
  beginPerson('thandi', browser)
  expect(browser.kept()).toEqual({ person: '"thandi"', cart: '[{"id":3}]' })
})

test.each([
  ['somebody else logs in', (browser: ReturnType<typeof aBrowser>) => beginPerson('sipho', browser)],
  ['they log out', (browser: ReturnType<typeof aBrowser>) => forgetPerson(browser)],
])('keeps it until %s', (_, act) => {
  const browser = aBrowser({})
  beginPerson('thandi', browser)
  browser.persistent.write('cart', '[{"id":1}]')
  browser.tab.write('shippingDraft', '{"accountId":"thandi","draft":{}}')
  browser.tab.write('deliveryDraft', '{"accountId":"thandi","draft":{}}')
  endPerson(browser)
  act(browser)
  expect(hasSessionEnded(browser.persistent)).toBe(false)
  expect(browser.persistent.read('cart')).toBeNull()
  for (const key of ['leftAtSessionEnd', 'shippingDraft', 'deliveryDraft'])
    expect(browser.tab.read(key)).toBeNull()
})

test('knows of no ended session where nobody was logged in', () => {
  const browser = aBrowser({ cart: '[1]' })
  endPerson(browser)
  expect(browser.kept()).toEqual({ cart: '[1]' })
})

function aBrowser(stored: Record<string, string>) {
  const persistent = new Map(Object.entries(stored))
  const storageOf = (kept: Map<string, string>) =>
    tolerantStorage(() => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => kept.set(key, text),
      removeItem: (key) => kept.delete(key),
    }))
  const told: string[] = []
  return {
    persistent: storageOf(persistent),
    tab: storageOf(new Map()),
    notifyChanged: (key: string) => told.push(key),
    told,
    kept: () => Object.fromEntries(persistent),
  }
}
