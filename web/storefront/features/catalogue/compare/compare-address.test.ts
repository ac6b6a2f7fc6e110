import { expect, it } from 'vitest'
import { compareAddress, readCompareAddress } from './compare-address.ts'

const read = (address: string) => readCompareAddress(new URL(address, 'https://shop.example').searchParams)

it('an address names the products, and is read again', () => {
  expect(compareAddress(['a-1', 'b-2'])).toBe('/compare?products=a-1,b-2')
  expect(read('/compare?products=a-1,b-2')).toEqual({ slugs: ['a-1', 'b-2'], hasMore: false })
  expect(compareAddress([])).toBe('/compare')
  expect(read('/compare')).toEqual({ slugs: [], hasMore: false })
})

it('each product counts once, up to four of them', () => {
  expect(read('/compare?products=a,,a, b ,c').slugs).toEqual(['a', 'b', 'c'])
  expect(read('/compare?products=a,b,c,d,e')).toEqual({ slugs: ['a', 'b', 'c', 'd'], hasMore: true })
  expect(read(`/compare?products=a,${'x'.repeat(121)}`).slugs).toEqual(['a'])
})
