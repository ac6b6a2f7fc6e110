import { expect, test } from 'vitest'
import { addressesOf } from './client-for.ts'

test('an address with several hosts is one for each, with everything else the same', () => {
  expect(addressesOf('postgres://kwela:p,w@one:5432,two/kwela?sslmode=require')).toEqual([
    'postgres://kwela:p,w@one:5432/kwela?sslmode=require',
    'postgres://kwela:p,w@two/kwela?sslmode=require',
  ])
})

test.each([
  'postgres://kwela:p,w@one:5432/kwela',
  'postgres:///kwela?host=/run/postgresql',
  'postgres://one/a,b',
])('an address with one host stays as it is: %s', (url) => {
  expect(addressesOf(url)).toEqual([url])
})
