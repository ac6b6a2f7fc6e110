import { describe, expect, it } from 'vitest'
import { provesOrder } from './proves-order.ts'

describe('at the counter', () => {
  const order = { orderNumber: 'ORD-1795165200000', collectCode: 'BC2DF' }

  it.each([
    ['ORD-1795165200000', 'number'],
    [' ord 1795165200000 ', 'number'],
    ['1795165200000', 'number'],
    ['bc2df', 'code'],
    ['BC-2DF', 'code'],
    ['BC2DG', null],
    ['', null],
    ['-', null],
    ['ORD', null],
  ] as const)('%j proves it by %s', (said, proof) => {
    expect(provesOrder(said, order)).toBe(proof)
  })

  it('an order without a code is proved by its number alone', () => {
    expect(provesOrder('BC2DF', { ...order, collectCode: null })).toBeNull()
  })
})
