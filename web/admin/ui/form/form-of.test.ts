import { describe, expect, it } from 'vitest'
import { choice, count, fields, flag, list, money, text } from '#domain/fields/fields.ts'
import { boxOf, formOf, readForm } from './form-of.ts'

const table = fields({
  name: text({ label: 'Name', isRequired: true, maxCharacters: 200 }),
  country: text({ label: 'Country', maxCharacters: 100, byDefault: 'South Africa' }),
  page: text({ label: 'Page', maxCharacters: 500, canBeNone: true }),
  feeCents: money({ label: 'Fee' }),
  days: count({ label: 'Days', max: 30, canBeNone: true }),
  isActive: flag({ label: 'Active', byDefault: true }),
  size: choice({ label: 'Size', of: ['small', 'large'], byDefault: 'small' }),
  parentId: choice({ label: 'Parent', of: 'rows' }),
  areas: list({ label: 'Areas', of: { maxCharacters: 20, maxItems: 5 } }),
  tags: list({ label: 'Tags', of: ['new', 'sale'] }),
})

describe('the form of a record', () => {
  it('starts blank, or with the default texts', () => {
    expect(formOf(table, null)).toEqual({
      name: '',
      country: 'South Africa',
      page: '',
      feeCents: '',
      days: '',
      isActive: true,
      size: 'small',
      parentId: '',
      areas: '',
      tags: [],
    })
  })

  it('is read back as it was written', () => {
    const record = {
      name: 'Kudu',
      country: 'Namibia',
      page: null,
      feeCents: 9950,
      days: 3,
      isActive: false,
      size: 'large' as const,
      parentId: 7,
      areas: ['Gauteng', 'Limpopo'],
      tags: ['sale' as const],
    }
    expect(readForm(table, formOf(table, record))).toEqual({ values: record, unreadable: {} })
  })

  it('reads texts separated by commas, semicolons or lines, each once', () => {
    const areas = (typed: string) => readForm(table, { ...formOf(table, null), areas: typed }).values.areas
    expect(areas(' Gauteng, Limpopo;Gauteng\nMpumalanga,, ')).toEqual(['Gauteng', 'Limpopo', 'Mpumalanga'])
    expect(areas('  ')).toEqual([])
  })

  it('distinguishes invalid from missing', () => {
    const { values, unreadable } = readForm(table, { ...formOf(table, null), feeCents: 'a lot', days: '-1' })
    expect(values.feeCents).toBeNull()
    expect(unreadable).toEqual({
      feeCents: 'Enter an amount such as R\u00a01\u00a0234,56',
      days: 'Days must be a whole number, 0 or more',
    })
  })
})

it('a box shows whether its field is required, and its maximum length', () => {
  expect(boxOf(table.name)).toEqual({ label: 'Name', maxLength: 200, required: true })
  expect(boxOf(table.country)).toEqual({ label: 'Country', maxLength: 100 })
  expect(boxOf(table.parentId)).toEqual({ label: 'Parent', isOptional: true })
})
