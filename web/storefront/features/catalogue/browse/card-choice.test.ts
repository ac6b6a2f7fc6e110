import { expect, it } from 'vitest'
import type { ProductFamily } from '#contract/catalogue/product.ts'
import { aProduct } from '../../seo/a-shop.ts'
import { cardChoice } from './card-choice.ts'

const family: ProductFamily = {
  name: 'Comet',
  options: [
    { name: 'Colour', value: 'Black', values: ['Black', 'Cosmic'] },
    { name: 'Storage', value: '128GB', values: ['128GB', '256GB', '512GB', '1TB'] },
    { name: 'SIM', value: 'Dual', values: ['Dual'] },
  ],
  variants: 8,
  minCents: 100_000,
  maxCents: 190_000,
  hasStock: true,
}

it('a card says from which price, in which colours and in which sizes', () => {
  expect(cardChoice(aProduct({ family, priceCents: 100_000 }))).toEqual({
    isFrom: true,
    othersInStock: false,
    colours: [
      { name: 'Black', swatch: '#1d1d1f' },
      { name: 'Cosmic', swatch: null },
    ],
    sizes: ['128GB to 1TB'],
  })
})

it('only the cheapest is the beginning of the prices', () => {
  expect(cardChoice(aProduct({ family, priceCents: 120_000 }))?.isFrom).toBe(false)
  expect(
    cardChoice(aProduct({ family: { ...family, maxCents: 100_000 }, priceCents: 100_000 }))?.isFrom,
  ).toBe(false)
})

it('what is sold out may be there in another colour or size', () => {
  const soldOut = { available: 0, priceCents: 100_000 }
  expect(cardChoice(aProduct({ family, ...soldOut }))?.othersInStock).toBe(true)
  expect(cardChoice(aProduct({ family: { ...family, hasStock: false }, ...soldOut }))?.othersInStock).toBe(
    false,
  )
})

it('a product by itself has no choice', () => {
  expect(cardChoice(aProduct())).toBeNull()
  expect(cardChoice(aProduct({ family: { ...family, variants: 1 } }))).toBeNull()
})
