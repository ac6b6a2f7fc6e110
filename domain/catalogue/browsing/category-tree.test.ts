import { describe, expect, it } from 'vitest'
import { orderSiblings, wouldLoop } from './category-tree.ts'

const tree = [
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 2 },
  { id: 4, parentId: null },
]

describe('nesting', () => {
  it.each([
    [1, 1, true],
    [1, 3, true],
    [1, 4, false],
    [3, 1, false],
    [1, null, false],
  ])('of %i below %s loops: %s', (id, parent, loops) => {
    expect(wouldLoop(tree, id, parent)).toBe(loops)
  })

  it('stops looking where the rows already loop', () => {
    const looped = [
      { id: 1, parentId: 2 },
      { id: 2, parentId: 1 },
    ]
    expect(wouldLoop(looped, 3, 1)).toBe(false)
  })
})

describe('the order of siblings', () => {
  it.each([
    [0, [4, 1]],
    [1, [1, 4]],
    [99, [1, 4]],
  ])('with one moved to place %i', (position, order) => {
    expect(orderSiblings(tree, { id: 4, parentId: null, position })).toEqual(order)
  })
})
