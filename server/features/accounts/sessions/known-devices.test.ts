import { expect, it } from 'vitest'
import { createKnownDevices } from './known-devices.ts'

const devices = createKnownDevices({ newest: 'a-secret-of-this-test', older: [] })
const thandi = { id: 'thandi', passwordVersion: 1 }
const sipho = { id: 'sipho', passwordVersion: 1 }

it('knows a browser only for the account that logged in there', () => {
  const cookie = devices.remember(undefined, thandi)
  expect(devices.find(cookie, thandi)).toMatch(/^[\w-]{36}$/)
  expect(devices.find(cookie, sipho)).toBeNull()
  expect(devices.find(undefined, thandi)).toBeNull()
})

it('forgets it once the password has changed', () => {
  const cookie = devices.remember(undefined, thandi)
  expect(devices.find(cookie, { ...thandi, passwordVersion: 2 })).toBeNull()
})

it('knows everyone who shares a browser, each under a permanent name', () => {
  const first = devices.remember(undefined, thandi)
  const both = devices.remember(first, sipho)
  expect(devices.find(both, thandi)).toBe(devices.find(first, thandi))
  const again = devices.remember(both, thandi)
  expect(devices.find(again, thandi)).toBe(devices.find(first, thandi))
  expect(again.split('~')).toHaveLength(2)
})

it('remembers only a few', () => {
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
  `${createKnownDevices({ newest: 'another secret', older: [] }).remember(undefined, thandi)}`,
])('does not accept "%s" as a signature', (cookie) => {
  expect(devices.find(cookie, thandi)).toBeNull()
  expect(devices.find(devices.remember(cookie, sipho), thandi)).toBeNull()
})

it('knows a browser from before the secret was changed', () => {
  const cookie = devices.remember(undefined, thandi)
  const after = createKnownDevices({ newest: 'the next secret', older: ['a-secret-of-this-test'] })
  expect(after.find(cookie, thandi)).toBe(devices.find(cookie, thandi))
  expect(devices.find(after.remember(cookie, thandi), thandi)).toBeNull()
})
