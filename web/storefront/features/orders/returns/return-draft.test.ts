import { expect, it } from 'vitest'
import type { ReturnOptions } from '#contract/orders/return.ts'
import { emptyReturn, returnBody, returnProblems, startReturn } from './return-draft.ts'

const options: ReturnOptions = {
  countedFrom: '2026-11-20',
  reasons: [
    { reason: 'change_of_mind', lastDay: '2026-11-27', isOpen: true, remedies: ['refund'] },
    {
      reason: 'defective',
      lastDay: '2027-05-20',
      isOpen: true,
      remedies: ['refund', 'repair', 'replacement'],
    },
  ],
  items: [
    { productId: 1, name: 'Keyboard', quantity: 2 },
    { productId: 2, name: 'Mouse', quantity: 1 },
  ],
}

it('reports everything that is missing at once', () => {
  expect(returnProblems(emptyReturn, options)).toEqual({
    items: 'Choose what you want to return',
    reason: 'Choose why you want to return it',
  })
  expect(returnBody(emptyReturn, options)).toBeNull()
})

it('asks for a remedy only if the law leaves a choice', () => {
  const draft = { ...emptyReturn, quantities: { 1: 1 } }
  expect(returnBody({ ...draft, reason: 'change_of_mind' }, options)).toEqual({
    items: [{ productId: 1, quantity: 1 }],
    reason: 'change_of_mind',
    remedy: 'refund',
  })
  expect(returnProblems({ ...draft, reason: 'defective' }, options)).toEqual({
    remedy: 'Choose what you would like us to do',
  })
})

it('drops a remedy that a new reason does not allow', () => {
  const draft = { ...emptyReturn, quantities: { 2: 1 }, remedy: 'repair', note: ' It hums ' } as const
  expect(returnBody({ ...draft, reason: 'change_of_mind' }, options)).toMatchObject({
    remedy: 'refund',
    note: 'It hums',
  })
})

it('names no more units than are left', () => {
  const draft = { ...emptyReturn, quantities: { 1: 2, 7: 1 }, reason: 'change_of_mind' } as const
  const [, mouse] = options.items
  const left = {
    ...options,
    items: [{ productId: 1, name: 'Keyboard', quantity: 1 }, ...(mouse ? [mouse] : [])],
  }
  expect(returnBody(draft, left)?.items).toEqual([{ productId: 1, quantity: 1 }])
})

it('selects the item if there is only one', () => {
  expect(startReturn({ items: [{ productId: 2, name: 'Mouse', quantity: 1 }] }).quantities).toEqual({ 2: 1 })
  expect(startReturn(options)).toEqual(emptyReturn)
})
