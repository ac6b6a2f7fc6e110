import { expect, test } from 'vitest'
import { cellCount, type Edits, editedSince, noEdits, withLater, withWrites } from './grid-edits.ts'

const saved = (id: number) => `saved ${id}`

test('a value that differs from the saved one is an edit, and no longer is once it is the same again', () => {
  const typed = withWrites(
    noEdits,
    [
      { id: 1, field: 'name', text: 'Pen' },
      { id: 1, field: 'brand', text: 'Bic' },
      { id: 2, field: 'name', text: 'saved 2' },
    ],
    saved,
  )
  expect([...typed]).toEqual([[1, { name: 'Pen', brand: 'Bic' }]])
  expect(cellCount(typed)).toBe(2)

  const back = withWrites(typed, [{ id: 1, field: 'name', text: 'saved 1' }], saved)
  expect([...back]).toEqual([[1, { brand: 'Bic' }]])
  expect([...withWrites(back, [{ id: 1, field: 'brand', text: 'saved 1' }], saved)]).toEqual([])
})

test('writing the current value adds no step', () => {
  const typed = withWrites(noEdits, [{ id: 1, field: 'name', text: 'Pen' }], saved)
  expect(withWrites(typed, [{ id: 1, field: 'name', text: 'Pen' }], saved)).toBe(typed)
  expect(withWrites(noEdits, [{ id: 1, field: 'name', text: 'saved 1' }], saved)).toBe(noEdits)
})

test('edits made after a save was sent are kept separate from it', () => {
  const sent: Edits = new Map([
    [1, { name: 'Pen', brand: 'Bic' }],
    [2, { name: 'Cup' }],
  ])
  const now: Edits = new Map([
    [1, { name: 'Pen', brand: 'Bic 2', sku: 'P-1' }],
    [2, { name: 'Cup' }],
    [3, { name: 'Mat' }],
  ])
  const later = editedSince(now, sent)
  expect([...later]).toEqual([
    [1, { brand: 'Bic 2', sku: 'P-1' }],
    [3, { name: 'Mat' }],
  ])
  expect(withLater(sent, later)).toEqual(now)
})
