import { describe, expect, it } from 'vitest'
import { addressKey } from './address-key.ts'

describe('the key of an address', () => {
  it('is the address itself if there is nothing to normalise', () => {
    expect(addressKey('/category/laptops')).toBe('/category/laptops')
  })

  it('does not depend on the order of parameters', () => {
    expect(addressKey('/products?sort=price&brand=HP&page=2')).toBe(
      addressKey('/products?page=2&brand=HP&sort=price'),
    )
  })

  it('keeps the order of repeated parameters', () => {
    expect(addressKey('/products?brand=HP&brand=Dell')).toBe('/products?brand=HP&brand=Dell')
  })

  it('leaves out campaign parameters', () => {
    expect(addressKey('/product/a?utm_source=mail&utm_campaign=x&gclid=1&fbclid=2')).toBe('/product/a')
    expect(addressKey('/products?q=hp&utm_source=mail')).toBe('/products?q=hp')
  })

  it('keeps different choices apart', () => {
    expect(addressKey('/products?q=a')).not.toBe(addressKey('/products?q=b'))
    expect(addressKey('/products?q=a&q=b')).not.toBe(addressKey('/products?q=b&q=a'))
  })

  it('is none for an address that only someone filling the memory would write', () => {
    expect(addressKey(`/products?q=${'a'.repeat(2_000)}`)).toBe(null)
  })
})

it.each(['/products#&q=zebra', '/products?utm_a=1#&q=zebra', '/#'])(
  'is none for %s, which some programs would truncate',
  (address) => {
    expect(addressKey(address)).toBe(null)
  },
)
