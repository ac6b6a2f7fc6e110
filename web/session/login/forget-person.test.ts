import { expect, test } from 'vitest'
import { tolerantStorage } from '../storage.ts'
import { beginPerson, forgetPerson } from './forget-person.ts'

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
