import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import {
  compareVariantLabels,
  type DescribedProduct,
  modelName,
  modelStart,
  variantLabel,
} from './variant.ts'

const phone: DescribedProduct = {
  name: 'Apple iPhone 17 256GB Lavender',
  brand: 'Apple',
  specifications: {
    ram: '8GB',
    storage: '256GB',
    color: 'Lavender',
    display: '6.3" OLED',
    connectivity: '5G',
  },
}

function like(product: DescribedProduct, name: string, specifications: object = {}): DescribedProduct {
  return { ...product, name, specifications: { ...Object(product.specifications), ...specifications } }
}

describe('a variant', () => {
  it.each([
    ['Apple iPhone 17 256GB Black', { color: 'Black' }, 'Black'],
    ['Apple iPhone 17 512 GB Lavender', { storage: '512 GB' }, '512 GB'],
    ['Apple iPhone 17 Mist Blue 1TB', { storage: '1TB', color: 'Mist Blue' }, '1 TB, Mist Blue'],
    ['Apple iPhone 17 512GB Lavender', { storage: '512GB', ram: '12GB' }, '512 GB, 12 GB memory'],
    ['APPLE iPhone 17 - 256GB, white', { color: 'White' }, 'White'],
  ])('is %s', (name, specifications, label) => {
    expect(variantLabel(phone, like(phone, name, specifications))).toBe(label)
  })

  it('may differ in the size of a screen, a watch or a cable', () => {
    const laptop = { name: 'Apple MacBook Air 13" M4 16GB 256GB', brand: 'Apple', specifications: {} }
    expect(variantLabel(laptop, like(laptop, 'Apple MacBook Air 15" M4 16GB 256GB'))).toBe('15"')
    const watch = { name: 'Samsung Galaxy Watch7 44 mm Green', brand: 'Samsung', specifications: {} }
    const cream = like(watch, 'Samsung Galaxy Watch7 40 mm Cream', { color: 'Cream' })
    expect(variantLabel(like(watch, watch.name, { color: 'Green' }), cream)).toBe('40 mm, Cream')
    const cable = { name: 'Baseus USB-C Cable 100W Braided 2 m', brand: 'Baseus', specifications: {} }
    expect(variantLabel(cable, like(cable, 'Baseus USB-C Cable 100W Braided 1 m'))).toBe('1 m')
  })

  it('may have a name without its colour', () => {
    const speaker = { name: 'JBL Flip 6', brand: 'JBL', specifications: { color: 'Blue' } }
    expect(variantLabel(speaker, like(speaker, 'JBL Flip 6', { color: 'Black' }))).toBe('Black')
  })

  it('may describe itself in a text', () => {
    const text = {
      ...phone,
      specifications: 'Storage: 512GB\nColor: Black',
      name: 'Apple iPhone 17 512GB Black',
    }
    expect(variantLabel(phone, text)).toBe('512 GB, Black')
  })
})

describe('no variant', () => {
  it.each([
    ['of another model', 'Apple iPhone 17 Pro 256GB Lavender', {}],
    ['of an earlier model', 'Apple iPhone 16 256GB Lavender', {}],
    ['of a model with a sign', 'Apple iPhone 17+ 256GB Lavender', {}],
    ['that differs in nothing', 'Apple iPhone 17 256GB Lavender', {}],
    ['of another kind', 'Apple iPhone 17 256GB Black', { type: 'Case', color: 'Black' }],
    [
      'with another processor',
      'Apple iPhone 17 512GB Lavender',
      { processor: 'Apple A18', storage: '512GB' },
    ],
    ['with another network', 'Apple iPhone 17 512GB Lavender', { connectivity: '4G', storage: '512GB' }],
  ])('is something %s', (_, name, specifications) => {
    const product = like(phone, phone.name, { processor: 'Apple A19' })
    expect(variantLabel(product, like(product, name, specifications))).toBeNull()
  })

  it('is a drive or keyboard whose name has a colour that it has not, or that works differently', () => {
    const drive = {
      name: 'WD Black 1TB NVMe SSD',
      brand: 'WD',
      specifications: { color: 'Black', speed: '7000 MB/s' },
    }
    const blue = like(drive, 'WD Blue 1TB NVMe SSD', { color: 'Blue', speed: '4000 MB/s' })
    expect(variantLabel(drive, blue)).toBeNull()
    const keys = { name: 'Keychron K8 Red Switch', brand: 'Keychron', specifications: { color: 'Black' } }
    expect(variantLabel(keys, like(keys, 'Keychron K8 Brown Switch', { color: 'White' }))).toBeNull()
  })

  it('is the same name of another brand', () => {
    expect(variantLabel(phone, { ...like(phone, phone.name, { color: 'Black' }), brand: 'Other' })).toBeNull()
  })

  it('stands in the demo catalogue by mistake', () => {
    const products: (DescribedProduct & { category: string })[] = JSON.parse(
      readFileSync('demo/catalogue.json', 'utf8'),
    )
    const pairs = products.flatMap((one) =>
      products
        .filter((other) => other !== one && other.category === one.category)
        .map((other) => [one.name, other.name, variantLabel(one, other)])
        .filter(([, , label]) => label !== null),
    )
    expect(pairs).toEqual([])
  })
})

test('a model is named without its colour and sizes', () => {
  expect(modelName(phone)).toBe('apple iphone 17')
  expect(modelStart(phone)).toBe('apple iphone 17')
  const laptop = { name: 'Apple MacBook Air 13" M4 16GB', brand: 'Apple', specifications: {} }
  expect(modelName(laptop)).toBe('apple macbook air m4')
  expect(modelStart(laptop)).toBe('apple macbook air')
})

test('variants are in order of their sizes, and then of their colours', () => {
  const labels = ['White', '1 TB', '512 GB, Black', 'Black', '512 GB', '128 GB']
  expect(labels.toSorted(compareVariantLabels)).toEqual([
    ...['128 GB', '512 GB', '512 GB, Black', '1 TB', 'Black', 'White'],
  ])
})
