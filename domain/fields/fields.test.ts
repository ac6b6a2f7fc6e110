import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  choice,
  count,
  type FieldsWhere,
  fields,
  flag,
  labelsByWireName,
  list,
  mergeFields,
  money,
  type RecordOf,
  requiredFields,
  text,
  wireNames,
} from './fields.ts'

const table = fields({
  name: text({ label: 'Name', isRequired: true, maxCharacters: 200 }),
  brand: text({ label: 'Brand', maxCharacters: 100, byDefault: 'Unknown' }),
  page: text({ label: 'Page', maxCharacters: 500, canBeNone: true }),
  feeCents: money({ label: 'Fee', wire: 'fee', needs: 'prices' }),
  minStock: count({ label: 'Minimum', max: 10 }),
  maxStock: count({ label: 'Maximum', max: 10, canBeNone: true }),
  isActive: flag({ label: 'Active', byDefault: true }),
  size: choice({ label: 'Size', of: ['small', 'large'], byDefault: 'small' }),
  parentId: choice({ label: 'Parent', of: 'rows' }),
  tags: list({ label: 'Tags', of: ['new', 'sale'] }),
})

describe('a table of fields', () => {
  it('gives the record its type', () => {
    expectTypeOf<RecordOf<typeof table>>().toEqualTypeOf<{
      name: string
      brand: string
      page: string | null
      feeCents: number
      minStock: number
      maxStock: number | null
      isActive: boolean
      size: 'small' | 'large'
      parentId: number | null
      tags: ('new' | 'sale')[]
    }>()
    expectTypeOf<FieldsWhere<typeof table, { needs: 'prices' }>>().toEqualTypeOf<'feeCents'>()
  })

  it('gives wire names, labels and required fields', () => {
    expect(wireNames(table).slice(2, 6)).toEqual(['page', 'fee', 'min_stock', 'max_stock'])
    expect(labelsByWireName(table)).toMatchObject({ fee: 'Fee', is_active: 'Active' })
    expect(requiredFields(table)).toEqual(['name'])
  })
})

describe('what is saved', () => {
  const before = {
    name: 'Pen',
    brand: 'Bic',
    page: 'https://pen.example',
    feeCents: 100,
    minStock: 1,
    maxStock: 5,
    isActive: false,
    size: 'large' as const,
    parentId: 3,
    tags: ['new' as const],
  }

  it('is what was sent, merged into what was there', () => {
    expect(mergeFields(table, { sent: {}, before })).toEqual(before)
    expect(mergeFields(table, { sent: { name: '', maxStock: null, parentId: null }, before })).toEqual({
      ...before,
      name: '',
      maxStock: null,
      parentId: null,
    })
  })

  it('uses the defaults for a new record; an amount without one is missing', () => {
    expect(mergeFields(table, { sent: {}, before: null })).toEqual({
      name: '',
      brand: 'Unknown',
      page: null,
      feeCents: null,
      minStock: 0,
      maxStock: null,
      isActive: true,
      size: 'small',
      parentId: null,
      tags: [],
    })
    expect(mergeFields(table, { sent: {}, before: null, defaults: { minStock: 4 } }).minStock).toBe(4)
  })

  it('treats an empty text as none, and lists each value once', () => {
    const { brand, page, tags } = mergeFields(table, {
      sent: { brand: '', page: '', tags: ['sale', 'sale'] },
      before,
    })
    expect({ brand, page, tags }).toEqual({ brand: 'Bic', page: null, tags: ['sale'] })
  })
})
