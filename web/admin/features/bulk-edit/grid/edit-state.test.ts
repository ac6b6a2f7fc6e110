import { describe, expect, it } from 'vitest'
import { anAdminProduct } from '../../catalogue/an-admin-product.ts'
import { afterSaving, rebased, typedInto, unedited } from './edit-state.ts'
import { categoryLabels } from './grid-fields.ts'

const pen = anAdminProduct({ id: 1, name: 'Pen', brand: 'Acme' })
const cup = anAdminProduct({ id: 2, name: 'Cup' })
const known = {
  products: new Map([
    [1, pen],
    [2, cup],
  ]),
  categories: categoryLabels([]),
}

const name = (id: number, text: string) => [{ id, field: 'name' as const, text }]

describe('what is typed', () => {
  it('is an edit upon the product as it was when the first edit of it was begun', () => {
    const once = typedInto(unedited, name(1, 'Pencil'), known)
    const newer = { ...known, products: new Map([[1, { ...pen, name: 'Biro' }]]) }
    const twice = typedInto(once, name(1, 'Crayon'), newer)
    expect(twice.history.present).toEqual(new Map([[1, { name: 'Crayon' }]]))
    expect(twice.history.past).toHaveLength(2)
    expect(twice.bases.get(1)).toBe(pen)
  })

  it('is no step where it changes nothing', () => {
    expect(typedInto(unedited, name(1, ' Pen '), known)).toBe(unedited)
  })

  it('takes back what the shop said of that cell, and of no other', () => {
    const told = { ...unedited, shopErrors: new Map([[1, { name: 'Taken', brand: 'Unknown' }]]) }
    expect(typedInto(told, name(1, 'Pencil'), known).shopErrors).toEqual(new Map([[1, { brand: 'Unknown' }]]))
  })
})

describe('what others saved', () => {
  it('goes under the edits, which keep what was typed since they were sent', () => {
    const sent = typedInto(unedited, name(1, 'Pencil'), known)
    const later = typedInto(sent, name(2, 'Mug'), known)
    const theirs = { ...pen, version: pen.version + 1 }
    const next = new Map([[1, { name: 'Pencil' }]])
    const state = rebased(later, { next, sent: sent.history.present, theirs: [theirs] })
    expect(state.history.present).toEqual(
      new Map([
        [1, { name: 'Pencil' }],
        [2, { name: 'Mug' }],
      ]),
    )
    expect(state.bases.get(1)).toBe(theirs)
  })
})

it('what was saved is no edit any more, and what was typed meanwhile still is', () => {
  const sent = typedInto(unedited, name(1, 'Pencil'), known)
  const later = typedInto(sent, name(2, 'Mug'), known)
  const state = afterSaving(later, sent.history.present)
  expect(state.history).toEqual({ past: [], present: new Map([[2, { name: 'Mug' }]]), future: [] })
  expect([...state.bases.keys()]).toEqual([2])
})
