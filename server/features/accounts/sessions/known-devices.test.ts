import { expect, it } from 'vitest'
import { createKnownDevices } from './known-devices.ts'

const devices = createKnownDevices('a-secret-of-this-test')
const thandi = { id: 'thandi', passwordVersion: 1 }
const sipho = { id: 'sipho', passwordVersion: 1 }

it('knows a browser for the account that signed in there, and for no other', () => {
  const cookie = devices.remember(undefined, thandi)
  expect(devices.find(cookie, thandi)).toMatch(/^[\w-]{36}$/)
  expect(devices.find(cookie, sipho)).toBeNull()
  expect(devices.find(undefined, thandi)).toBeNull()
})

it('no longer knows it once the password is another', () => {
  const cookie = devices.remember(undefined, thandi)
  expect(devices.find(cookie, { ...thandi, passwordVersion: 2 })).toBeNull()
})

it('knows all who share a browser, each by one name that stays', () => {
  const first = devices.remember(undefined, thandi)
  const both = devices.remember(first, sipho)
  expect(devices.find(both, thandi)).toBe(devices.find(first, thandi))
  const again = devices.remember(both, thandi)
  expect(devices.find(again, thandi)).toBe(devices.find(first, thandi))
  expect(again.split('~')).toHaveLength(2)
})

it('keeps few', () => {
  let cookie = devices.remember(undefined, thandi)
  for (const id of ['a', 'b', 'c', 'd', 'e']) cookie = devices.remember(cookie, { id, passwordVersion: 1 })
  expect(cookie.split('~')).toHaveLength(5)
  expect(devices.find(cookie, thandi)).toBeNull()
})

it.each([
  '',
  'made-up',
  `${'0'.repeat(36)}.${'A'.repeat(43)}`,
  '~~~',
  `${createKnownDevices('another secret').remember(undefined, thandi)}`,
])('takes no "%s" for a signature', (cookie) => {
  expect(devices.find(cookie, thandi)).toBeNull()
  expect(devices.find(devices.remember(cookie, sipho), thandi)).toBeNull()
})
