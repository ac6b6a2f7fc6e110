import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { DescribedProduct } from '../families/variant.ts'
import { accessorySearch, chooseAccessories } from './accessory.ts'

const products: DescribedProduct[] = JSON.parse(readFileSync('demo/catalogue.json', 'utf8'))

/** The names of what goes with the first product of the demo catalogue whose name begins so. */
function withDemo(start: string): string[] {
  const product = products.find(({ name }) => name.startsWith(start))
  if (!product) throw new Error(`No ${start} in the demo catalogue`)
  return chooseAccessories(product, products).map(({ name }) => name)
}

const phone: DescribedProduct = {
  name: 'Apple iPhone 17 256GB Lavender',
  brand: 'Apple',
  specifications: { storage: '256GB', color: 'Lavender', connectivity: '5G, USB-C' },
}

function anAccessory(name: string, specifications: Record<string, string>): DescribedProduct {
  return { name, brand: 'Any', specifications }
}

describe('what goes with a product of the demo catalogue', () => {
  it.each([
    [
      'Apple iPhone 17 256GB',
      ['Spigen MagFit Case for iPhone 17', 'Romoss Sense 8', 'UGREEN Nexode', 'Baseus USB-C Cable'],
    ],
    ['Apple iPhone 17 Pro', ['Romoss Sense 8', 'UGREEN Nexode', 'Baseus USB-C Cable']],
    ['Apple MacBook Air', ['Targus CityLite 15.6"', 'Anker 555 USB-C Hub']],
    // A bag to 15.6" is too small.
    ['Huawei MateBook D 16', ['Anker 555 USB-C Hub']],
    ['MSI Katana', ['Targus CityLite', 'Sony DualSense', 'Logitech G923', 'Anker 555']],
    ['Karoo Custom', ['Sony DualSense', 'Logitech G923']],
    ['Sony PlayStation 5', ['Sony DualSense', 'Logitech G923']],
    // Nobody says that anything fits these.
    ['Microsoft Xbox', []],
    ['Samsung Galaxy S25 256GB', []],
    ['Spigen MagFit Case', []],
    ['Dell OptiPlex', []],
    ['LG UltraGear', []],
    ['Apple iMac', []],
  ])('%s', (start, names) => {
    const found = withDemo(start)
    expect(found).toHaveLength(names.length)
    for (const [place, name] of names.entries()) expect(found[place]).toContain(name)
  })
})

describe('an accessory', () => {
  it('that fits another model is left out, even if the names begin the same', () => {
    const pro = { ...phone, name: 'Apple iPhone 17 Pro 256GB Lavender' }
    const cases = [anAccessory('Case', { type: 'Case', fits: 'iPhone 17, iPhone 16' })]
    expect(chooseAccessories(phone, cases)).toEqual(cases)
    expect(chooseAccessories(pro, cases)).toEqual([])
  })

  it('is one of four kinds before there are two of a kind', () => {
    const cases = ['1', '2', '3', '4', '5'].map((name) =>
      anAccessory(name, { type: 'Case', fits: 'iPhone 17' }),
    )
    const glass = anAccessory('Glass', { type: 'Screen protector', fits: 'Apple iPhone 17' })
    expect(chooseAccessories(phone, [...cases, glass])).toEqual([cases[0], glass, cases[1], cases[2]])
  })

  it('is looked up by what it says it fits, and by its kind', () => {
    expect(accessorySearch(phone)).toEqual({
      fits: ['apple iphone 17', 'iphone 17'],
      types: ['Charger', 'Cable', 'Power bank'],
    })
  })
})
