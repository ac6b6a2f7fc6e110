import { expect, test } from 'vitest'
import { cellCount, noEdits, withWrites } from './grid-edits.ts'

const saved = (id: number) => `saved ${id}`

test('what differs from the saved text is an edit, and is none once it is the same again', () => {
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

test('writing what is there already is no further step', () => {
  const typed = withWrites(noEdits, [{ id: 1, field: 'name', text: 'Pen' }], saved)
  expect(withWrites(typed, [{ id: 1, field: 'name', text: 'Pen' }], saved)).toBe(typed)
  expect(withWrites(noEdits, [{ id: 1, field: 'name', text: 'saved 1' }], saved)).toBe(noEdits)
})
