import { describe, expect, it } from 'vitest'
import { changedFields } from './change.ts'

describe('changed fields', () => {
  it('are those with different values', () => {
    expect(changedFields({ a: 1, b: [1, 2], c: 'x' }, { a: 1, b: [2, 1], c: 'y' }, ['a', 'b', 'c'])).toEqual([
      'b',
      'c',
    ])
  })

  it('are none for the same values in another order of keys, at any depth', () => {
    const one = { specs: { ram: '8GB', ports: [{ a: 1, b: 2 }] } }
    const other = { specs: { ports: [{ b: 2, a: 1 }], ram: '8GB' } }
    expect(changedFields(one, other, ['specs'])).toEqual([])
  })

  it('are none where one side has null and the other nothing', () => {
    expect(changedFields({ max: null }, {}, ['max', 'min'])).toEqual([])
  })

  it('distinguish an empty list from an empty record, and compare only the named fields', () => {
    expect(changedFields({ a: [], b: 1 }, { a: {}, b: 2 }, ['a'])).toEqual(['a'])
  })
})
