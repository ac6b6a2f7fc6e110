import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readableAddress } from './readable-address.ts'

describe('the address of a request', () => {
  it.each(['/', '/products?q=%ff&page=2', '/category/caf%C3%A9', '/api/products/%ff'])(
    '%s is unchanged',
    (address) => expect(readableAddress(address)).toBe(address),
  )

  it.each([
    ['/%ff', '/%25ff'],
    ['/category/%', '/category/%25'],
    ['/category/%C3%A9%ff?q=%ff', '/category/%25C3%25A9%25ff?q=%ff'],
    ['/product/%zz%41', '/product/%25zz%41'],
    ['/%09/', '/%2509/'],
    ['/product/lamp%0A', '/product/lamp%250A'],
  ])('%s names the page %s', (address, page) => expect(readableAddress(address)).toBe(page))

  it.each([
    ['http://evil.example/products?q=a', '/products?q=a'],
    ['http://evil.example', '/'],
    ['http://evil.example?q=a', '/?q=a'],
  ])('%s is ours by its path alone', (address, own) => expect(readableAddress(address)).toBe(own))

  it('of a page can always be decoded, and has no control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'%0afC3/A9?#') }), (text) => {
        const path = readableAddress(`/${text}`).replace(/[?#].*$/, '')
        expect(decodeURIComponent(path)).not.toMatch(/\p{Cc}/u)
      }),
    )
  })
})
