import { expect, it } from 'vitest'
import { freshNews } from './fresh-news.ts'

const before = { order: '7-x', paidOrder: 'ORD-1', message: '3', return: '1', attention: '2-1' }

it('has no news at the first look, and none without a change', () => {
  expect(freshNews(undefined, before)).toEqual([])
  expect(freshNews(before, before)).toEqual([])
})

it('says what is new, and where it is', () => {
  const now = { ...before, order: '8-y', paidOrder: 'ORD-2', message: '4' }
  expect(freshNews(before, now)).toEqual([
    { tag: 'order-ORD-2', title: 'New order ORD-2', to: '/admin/orders/ORD-2' },
    { tag: 'message-4', title: 'New message from a customer', to: '/admin/messages' },
  ])
})

it('does not call an unpaid order news, nor a problem that was settled', () => {
  expect(freshNews(before, { ...before, order: '9-x', attention: '0-1' })).toEqual([])
  expect(freshNews(before, { ...before, attention: '2-4' })).toHaveLength(1)
})

it('tells nobody of what they may not see', () => {
  const nothing = { order: null, paidOrder: null, message: null, return: null, attention: null }
  expect(freshNews(before, nothing)).toEqual([])
})
