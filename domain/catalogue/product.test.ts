import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { insuranceTypes, maxImageBytes, maxImages, productTags, slugify } from './product.ts'
import { productDefaults } from './product-defaults.ts'

fc.configureGlobal({ seed: 20261120, numRuns: 500 })

test('a product without a name, description or brand still has placeholder texts', () => {
  expect(productDefaults).toEqual({
    name: 'Unnamed Product',
    description: 'No description available',
    brand: 'Unknown Brand',
  })
})

test('tags, insurance types and limits are those of the shop', () => {
  expect(productTags).toEqual(['new', 'sale', 'limited'])
  expect(insuranceTypes).toEqual(['none', 'hills'])
  expect(maxImages).toBe(10)
  expect(maxImageBytes).toBe(5_242_880)
})

describe('slugify', () => {
  test.each([
    ['MacBook Pro 14″ (M5)', 'macbook-pro-14-m5'],
    ['  Galaxy S26 Ultra  ', 'galaxy-s26-ultra'],
    ['Café Société', 'cafe-societe'],
    ["PC's & Monitors", 'pcs-monitors'],
    ['--a--', 'a'],
    ['電腦', 'product'],
    ['2048', 'product-2048'],
    ['电脑 85', 'product-85'],
    ['9'.repeat(90), `product-${'9'.repeat(72)}`],
    ['', 'product'],
    ['a'.repeat(100), 'a'.repeat(80)],
    [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
  ])('makes of %j %j', (name, slug) => {
    expect(slugify(name)).toBe(slug)
  })

  test('always gives something that fits in an address, and gives it back unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
        const slug = slugify(name)
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(slug.length).toBeLessThanOrEqual(80)
        expect(slugify(slug)).toBe(slug)
        expect(slug).not.toMatch(/^\d+$/)
      }),
    )
  })
})
