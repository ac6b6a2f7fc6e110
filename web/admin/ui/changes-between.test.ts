import { expect, it } from 'vitest'
import { changesBetween } from './changes-between.ts'

it('names what differs, and nothing else', () => {
  expect(
    changesBetween({ name: 'Pen', price: 5, tags: ['new'] }, { name: 'Pen', price: 6, tags: [] }),
  ).toEqual([
    { field: 'price', before: '5', after: '6' },
    { field: 'tags', before: 'new', after: null },
  ])
})

it('descends into objects and lists of objects', () => {
  expect(
    changesBetween(
      { address: { city: 'Paarl' }, lines: [{ sku: 'A', quantity: 1 }] },
      { address: { city: 'Ceres' }, lines: [{ sku: 'A', quantity: 2 }] },
    ),
  ).toEqual([
    { field: 'address.city', before: 'Paarl', after: 'Ceres' },
    { field: 'lines.0.quantity', before: '1', after: '2' },
  ])
})

it('shows every field of a new or deleted record', () => {
  expect(changesBetween(null, { name: 'Pen' })).toEqual([{ field: 'name', before: null, after: 'Pen' }])
  expect(changesBetween({ isActive: false }, null)).toEqual([
    { field: 'isActive', before: 'false', after: null },
  ])
})
