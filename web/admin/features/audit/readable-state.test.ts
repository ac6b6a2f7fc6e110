import { describe, expect, it } from 'vitest'
import { actionLabel, knownActions } from './action-labels.ts'
import { readableState } from './readable-state.ts'

describe('a state as an owner reads it', () => {
  it('uses the labels of the form, with rand and yes or no', () => {
    expect(
      readableState({ retail_price: 12_999.5, is_active: false, min_stock_level: 4, totalCents: 100 }),
    ).toEqual({
      'Retail price': 'R\u00a012\u00a0999,50',
      Active: 'No',
      'Minimum stock': '4',
      Total: 'R\u00a01,00',
    })
  })

  it('leaves out derived fields', () => {
    expect(
      readableState({ name: 'Pen', price: 5, version: 3, profit: { amount: 1 }, supplier_id: 4 }),
    ).toEqual({ Name: 'Pen' })
  })

  it('lists pictures by their numbers, and includes nested fields', () => {
    expect(readableState({ image_objects: [{ id: 7 }, { id: 5 }], specifications: { ram: '16GB' } })).toEqual(
      { Pictures: 'no. 7, no. 5', Specifications: { Ram: '16GB' } },
    )
  })
})

describe('the action of an entry', () => {
  it('is in plain words', () => {
    expect(actionLabel('product_updated')).toBe('Product changed')
    expect(actionLabel('supplier_restored')).toBe('Supplier restored')
    expect(actionLabel('role_changed')).toBe('Role changed')
    expect(actionLabel('moon_painted')).toBe('Moon painted')
  })

  it('has a distinct name in every filter', () => {
    expect(new Set(knownActions.map(({ label }) => label)).size).toBe(knownActions.length)
  })
})
