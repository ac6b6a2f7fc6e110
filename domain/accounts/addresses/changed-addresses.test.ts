import { expect, test } from 'vitest'
import { changedAddresses } from './changed-addresses.ts'

const change = (addresses: string[], was: string | null, now: string | null, isFirst = false) =>
  changedAddresses(addresses, { was, now, isFirst }, (one, other) => one === other)

test('adds, changes and removes one, and leaves all others', () => {
  expect(change(['home', 'work'], null, 'mum')).toEqual(['home', 'work', 'mum'])
  expect(change(['home', 'work', 'mum'], 'work', 'new work')).toEqual(['home', 'new work', 'mum'])
  expect(change(['home', 'work', 'mum'], 'work', null)).toEqual(['home', 'mum'])
})

test('puts one first, whether it is new or not', () => {
  expect(change(['home', 'work', 'mum'], 'mum', 'mum', true)).toEqual(['mum', 'home', 'work'])
  expect(change(['home'], null, 'work', true)).toEqual(['work', 'home'])
})

test('does nothing more when it is sent again', () => {
  expect(change(['home', 'mum'], null, 'mum')).toEqual(['home', 'mum'])
  expect(change(['home', 'new work'], 'work', 'new work')).toEqual(['home', 'new work'])
  expect(change(['home'], 'work', null)).toEqual(['home'])
})

test('makes one of two that become the same', () => {
  expect(change(['home', 'work'], 'work', 'home')).toEqual(['home'])
})

test('changes nothing if the address was changed or removed by somebody else', () => {
  expect(change(['home', 'newer work'], 'work', 'new work')).toBeNull()
})
