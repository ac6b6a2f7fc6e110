import { describe, expect, it } from 'vitest'
import { anAdminProduct } from '../../catalogue/an-admin-product.ts'
import type { Edits } from '../grid/grid-edits.ts'
import { categoryLabels } from '../grid/grid-fields.ts'
import { rowConflict, settled } from './row-conflict.ts'

const categories = categoryLabels([])
const base = anAdminProduct({ id: 1 })
const theirs = anAdminProduct({ id: 1, version: 10, retailCents: 150_000, brand: 'Zenith', minStockLevel: 5 })

describe('two people editing one product', () => {
  it('collide if both changed a value to something different', () => {
    const mine = { retailCents: 'R\u00a01\u00a0400,00', brand: 'Zenith', sku: 'MINE-1' }
    expect(rowConflict(base, theirs, mine, categories).collisions).toEqual([
      {
        id: 1,
        field: 'retailCents',
        was: 'R\u00a01\u00a0299,50',
        theirs: 'R\u00a01\u00a0500,00',
        mine: 'R\u00a01\u00a0400,00',
      },
    ])
  })

  it('continue with mine, without the values that are the same', () => {
    const edits: Edits = new Map([[1, { retailCents: 'R\u00a01\u00a0400,00', brand: 'Zenith' }]])
    const conflict = rowConflict(base, theirs, edits.get(1) ?? {}, categories)
    expect([...settled(edits, [conflict], () => 'mine', categories)]).toEqual([
      [1, { retailCents: 'R\u00a01\u00a0400,00' }],
    ])
  })

  it('continue with theirs, and keep what did not collide', () => {
    const edits: Edits = new Map([
      [1, { retailCents: 'R\u00a01\u00a0400,00', sku: 'MINE-1' }],
      [2, { name: 'Another' }],
    ])
    const conflict = rowConflict(base, theirs, edits.get(1) ?? {}, categories)
    expect([...settled(edits, [conflict], () => 'theirs', categories)]).toEqual([
      [1, { sku: 'MINE-1' }],
      [2, { name: 'Another' }],
    ])
  })
})
