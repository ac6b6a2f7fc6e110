import { expect, test } from 'vitest'
import { createAccountPool } from './account-pool.ts'

function orderTimes(pool: ReturnType<typeof createAccountPool>, times: number) {
  return Array.from({ length: times }, () => {
    const account = pool.take()
    if (account) pool.giveBack(account, 'ordered')
    return account
  })
}

test('accounts take turns, and stop at three unpaid orders', () => {
  const pool = createAccountPool(['a', 'b'], 3)
  expect(orderTimes(pool, 7).map((account) => account?.token)).toEqual([
    'a',
    'b',
    'a',
    'b',
    'a',
    'b',
    undefined,
  ])
})

test('an account that pays may order again', () => {
  const pool = createAccountPool(['a'], 3)
  const [account] = orderTimes(pool, 3)
  expect(pool.take()).toBeUndefined()
  if (account) pool.paid(account)
  expect(orderTimes(pool, 2).map((taken) => taken?.token)).toEqual(['a', undefined])
})

test('an account is not free while it is ordering, and is after a refusal', () => {
  const pool = createAccountPool(['a'], 3)
  const account = pool.take()
  expect(pool.take()).toBeUndefined()
  if (account) pool.giveBack(account, 'refused')
  expect(pool.take()).toEqual({ token: 'a', unpaidOrders: 0 })
})
