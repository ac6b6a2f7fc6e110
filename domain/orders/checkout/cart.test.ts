import { describe, expect, it } from 'vitest'
import { buyableLines, checkLines, mergeItems } from './cart.ts'

const mouse = { productId: 1, priceCents: 49_900, askedCents: 49_900, priceList: null, available: 3 }

describe('checking a cart against the shop', () => {
  it('finds nothing wrong with a line that is available at its price', () => {
    const lines = checkLines([{ productId: 1, quantity: 2, priceCents: 49_900 }], [mouse])
    expect(lines).toEqual([{ productId: 1, quantity: 2, priceCents: 49_900, available: 3 }])
  })

  it.each([
    ['gone', [], { productId: 1, quantity: 1 }],
    ['out_of_stock', [{ ...mouse, available: 0 }], { productId: 1, quantity: 1 }],
    ['less_stock', [mouse], { productId: 1, quantity: 4 }],
    ['price_changed', [mouse], { productId: 1, quantity: 1, priceCents: 45_000 }],
  ] as const)('says %s', (problem, products, item) => {
    expect(checkLines([item], products)[0]?.problem).toBe(problem)
  })

  it('reports missing stock before a changed price, since it stops the order', () => {
    const [line] = checkLines([{ productId: 1, quantity: 9, priceCents: 1 }], [mouse])
    expect(line?.problem).toBe('less_stock')
  })

  it('gives the current price, not the one the cart remembers', () => {
    const [line] = checkLines([{ productId: 1, quantity: 1, priceCents: 1 }], [mouse])
    expect(line?.priceCents).toBe(49_900)
  })

  it('counts a product that occurs twice as one line', () => {
    expect(
      mergeItems([
        { productId: 1, quantity: 2 },
        { productId: 1, quantity: 2 },
      ]),
    ).toEqual([{ productId: 1, quantity: 4 }])
    const [line] = checkLines(
      [
        { productId: 1, quantity: 2 },
        { productId: 1, quantity: 2 },
      ],
      [mouse],
    )
    expect(line?.problem).toBe('less_stock')
  })
})

describe('what can be bought from it', () => {
  it('leaves out products that are gone and counts no more than the stock', () => {
    const lines = checkLines(
      [
        { productId: 1, quantity: 9 },
        { productId: 2, quantity: 1, priceCents: 100 },
      ],
      [mouse],
    )
    expect(buyableLines(lines)).toEqual([{ productId: 1, unitPriceCents: 49_900, quantity: 3 }])
  })
})
