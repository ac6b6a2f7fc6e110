import { describe, expect, it } from 'vitest'
import { priceCentsOf, reducedProblem, type TakenLine, takenItem } from './taken-line.ts'

const line: TakenLine = { productId: 1, name: 'Mouse', shelfCents: 100_000, quantity: 2, reduced: null }
const reduced = (price: string, reason = 'Box opened') => ({ ...line, reduced: { price, reason } })

describe('a line of an order that is taken', () => {
  it('costs what the shelf says, unless a lower price was typed', () => {
    expect(priceCentsOf(line)).toBe(100_000)
    expect(priceCentsOf(reduced('899,99'))).toBe(89_999)
    expect(priceCentsOf(reduced('1 200'))).toBe(100_000)
    expect(priceCentsOf(reduced('lots'))).toBe(100_000)
  })

  it('needs a price below the shelf and a reason', () => {
    expect(reducedProblem(line)).toBe(null)
    expect(reducedProblem(reduced('1000'))).toBe('price')
    expect(reducedProblem(reduced('-1'))).toBe('price')
    expect(reducedProblem(reduced('900', ' '))).toBe('reason')
    expect(reducedProblem(reduced('900'))).toBe(null)
  })

  it('is sent with its price only if that is lower', () => {
    expect(takenItem(line)).toEqual({ productId: 1, quantity: 2 })
    expect(takenItem(reduced('900'))).toEqual({
      productId: 1,
      quantity: 2,
      priceCents: 90_000,
      priceReason: 'Box opened',
    })
  })
})
