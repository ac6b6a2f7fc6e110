import { describe, expect, it } from 'vitest'
import { otherSuppliersProblem, othersBeside } from './other-supplier.ts'

const reef = { supplierId: 2, code: 'R-9', costCents: 4_000 }
const dune = { supplierId: 3, code: '', costCents: 4_200 }

describe('the other suppliers of a product', () => {
  it('may be none, or any that differ from the main one and from each other', () => {
    expect(otherSuppliersProblem([], null)).toBeNull()
    expect(otherSuppliersProblem([reef, dune], 1)).toBeNull()
  })

  it('need a main supplier', () => {
    expect(otherSuppliersProblem([reef], null)).toMatch(/^Choose the main supplier/)
  })

  it('are chosen, are not the main one, and are listed once', () => {
    expect(otherSuppliersProblem([{ ...reef, supplierId: null }], 1)).toMatch(/^Choose every other supplier/)
    expect(otherSuppliersProblem([reef], 2)).toMatch(/main supplier is among/)
    expect(otherSuppliersProblem([reef, reef], 1)).toMatch(/listed twice/)
  })

  it('each have a price, which is not below nothing', () => {
    expect(otherSuppliersProblem([{ ...reef, costCents: null }], 1)).toMatch(/^Enter what each/)
    expect(otherSuppliersProblem([{ ...reef, costCents: -1 }], 1)).toBe('Prices must be 0 or more')
  })

  it('lose the one that becomes the main one, and go with the last', () => {
    expect(othersBeside([reef, dune], 2)).toEqual([dune])
    expect(othersBeside([reef, dune], 1)).toEqual([reef, dune])
    expect(othersBeside([reef, dune], null)).toEqual([])
  })
})
