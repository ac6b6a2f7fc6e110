import { describe, expect, it } from 'vitest'
import { arrangePictures } from './picture-order.ts'

describe('the pictures of a product after a save', () => {
  it('are all kept, with the new ones last, if no order is given', () => {
    const outcome = arrangePictures(undefined, { kept: [7, 8], files: 2 })
    expect(outcome).toEqual({
      kind: 'arranged',
      pictures: [{ kept: 7 }, { kept: 8 }, { file: 0 }, { file: 1 }],
    })
  })

  it('are in the given order, and the ones left out are gone', () => {
    const outcome = arrangePictures(['new:1', 8, 'new:0'], { kept: [7, 8], files: 2 })
    expect(outcome).toEqual({ kind: 'arranged', pictures: [{ file: 1 }, { kept: 8 }, { file: 0 }] })
  })

  it('may be none', () => {
    expect(arrangePictures([], { kept: [7], files: 0 })).toEqual({ kind: 'arranged', pictures: [] })
  })

  it.each([
    ['the picture of another product', [9]],
    ['a file that was not sent', ['new:2']],
    ['one picture twice', [7, 7]],
    ['one file twice', ['new:0', 'new:0']],
    ['something else', ['first']],
    ['a number below', ['new:-1']],
  ])('cannot be %s', (_what, order) => {
    expect(arrangePictures(order, { kept: [7], files: 2 })).toEqual({
      kind: 'unreadable',
      entry: String(order.at(-1)),
    })
  })
})
