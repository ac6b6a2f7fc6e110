import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  availableQuantity,
  shortfalls,
  stockActs,
  stockAfter,
  stockFor,
  stockStatus,
  stockStatusLabel,
} from './stock.ts'

fc.configureGlobal({ seed: 20261120, numRuns: 500 })

describe('stockStatus', () => {
  test.each([
    [0, 5, 'out_of_stock'],
    [-1, 5, 'out_of_stock'],
    [0, 0, 'out_of_stock'],
    [1, 5, 'low_stock'],
    [5, 5, 'low_stock'],
    [6, 5, 'in_stock'],
    [1, 0, 'in_stock'],
  ] as const)('of %d with a minimum of %d is %s', (available, minStockLevel, status) => {
    expect(stockStatus({ available, minStockLevel })).toBe(status)
  })
})

test.each([
  ['in_stock', 'In Stock'],
  ['low_stock', 'Low Stock'],
  ['out_of_stock', 'Out of Stock'],
] as const)('%s reads %j', (status, label) => {
  expect(stockStatusLabel(status)).toBe(label)
})

test.each([
  [10, 3, 7],
  [3, 3, 0],
  [2, 3, 0],
])('of %d on hand with %d reserved, %d are available', (onHand, reserved, available) => {
  expect(availableQuantity({ onHand, reserved })).toBe(available)
})

describe('stockActs', () => {
  test.each([
    ['nothing', {}, []],
    ['a count of what was seen', { counted: 39, seen: 39 }, []],
    ['a count of more than was seen', { counted: 49, seen: 39 }, [{ cause: 'counted', quantity: 10 }]],
    ['a count by who saw nothing', { counted: 49 }, [{ cause: 'edit', quantity: 11 }]],
    ['a delivery', { received: 10 }, [{ cause: 'received', quantity: 10 }]],
    [
      'both',
      { counted: 37, seen: 39, received: 4 },
      [
        { cause: 'counted', quantity: -2 },
        { cause: 'received', quantity: 4 },
      ],
    ],
  ])('of %s, with 38 on hand', (_what, order, acts) => {
    expect(stockActs(order, 38)).toEqual(acts)
  })
})

describe('stockAfter', () => {
  const level = { onHand: 10, reserved: 4 }

  test.each([
    [-6, { kind: 'possible', onHand: 4 }],
    [-7, { kind: 'refused', message: expect.stringContaining('10 are now on hand, and 4 are reserved') }],
    [1_000_000, { kind: 'refused', message: 'At most 1000000 can be in stock' }],
  ])('moved by %d', (quantity, expected) => {
    expect(stockAfter([{ cause: 'counted', quantity }], level)).toEqual(expected)
  })

  test('leaves a level unchanged if nothing moves, even if orders hold too much of it', () => {
    expect(stockAfter([], { onHand: 1, reserved: 2 })).toEqual({ kind: 'possible', onHand: 1 })
  })
})

describe('shortfalls', () => {
  const levels = [
    { productId: 1, available: 2 },
    { productId: 2, available: 0 },
  ]

  test('are none when everything is there', () => {
    expect(shortfalls(levels, [{ productId: 1, quantity: 2 }])).toEqual([])
  })

  test('give the quantities wanted and available', () => {
    expect(shortfalls(levels, [{ productId: 1, quantity: 3 }])).toEqual([
      { productId: 1, wanted: 3, available: 2 },
    ])
  })

  test('treat a product without a level as out of stock', () => {
    expect(shortfalls(levels, [{ productId: 9, quantity: 1 }])).toEqual([
      { productId: 9, wanted: 1, available: 0 },
    ])
  })

  test('count two lines of one product together', () => {
    const twice = [
      { productId: 1, quantity: 1 },
      { productId: 1, quantity: 2 },
    ]
    expect(shortfalls(levels, twice)).toEqual([{ productId: 1, wanted: 3, available: 2 }])
  })

  test('keep the order of the request', () => {
    const wanted = [
      { productId: 2, quantity: 1 },
      { productId: 1, quantity: 5 },
    ]
    expect(shortfalls(levels, wanted).map((line) => line.productId)).toEqual([2, 1])
  })

  test('are complete: if there are none, every product has enough for all its lines', () => {
    const productId = fc.integer({ min: 1, max: 4 })
    const someLevels = fc.uniqueArray(fc.record({ productId, available: fc.nat({ max: 6 }) }), {
      selector: (level) => level.productId,
    })
    const someLines = fc.array(fc.record({ productId, quantity: fc.integer({ min: 1, max: 4 }) }), {
      maxLength: 5,
    })
    fc.assert(
      fc.property(someLevels, someLines, (anyLevels, lines) => {
        const short = new Set(shortfalls(anyLevels, lines).map((line) => line.productId))
        for (const id of [1, 2, 3, 4]) {
          const total = lines
            .filter((line) => line.productId === id)
            .reduce((sum, line) => sum + line.quantity, 0)
          const there = anyLevels.find((level) => level.productId === id)?.available ?? 0
          expect(short.has(id)).toBe(total > there)
        }
      }),
    )
  })
})

describe('stockFor', () => {
  const level = { productId: 1, onHand: 5, heldForOrder: 0, heldForOthers: 0 }
  const wanted = [{ productId: 1, quantity: 3 }]

  test.each([
    ['all held for it', [{ ...level, heldForOrder: 3 }], 'reserved'],
    ['less held for it, and enough free', [{ ...level, heldForOrder: 2, heldForOthers: 2 }], 'available'],
    ['as much as is wanted beside what others hold', [{ ...level, heldForOthers: 2 }], 'available'],
    ['less than that', [{ ...level, heldForOthers: 3 }], 'short'],
    ['no level at all', [], 'short'],
  ] as const)('with %s answers %j of a product', (_, supply, answer) => {
    expect(stockFor(wanted, supply)).toBe(answer)
  })

  // Fails if each line is judged on its own: both would find the same three units.
  test('counts two lines of one product together', () => {
    const twice = [...wanted, ...wanted]
    expect(stockFor(twice, [{ ...level, heldForOrder: 3 }])).toBe('short')
    expect(stockFor(twice, [{ ...level, onHand: 6, heldForOrder: 3 }])).toBe('available')
  })

  test('is short where one of two products is', () => {
    const both = [...wanted, { productId: 2, quantity: 1 }]
    const supply = [
      { ...level, heldForOrder: 3 },
      { ...level, productId: 2, onHand: 0 },
    ]
    expect(stockFor(both, supply)).toBe('short')
  })
})
