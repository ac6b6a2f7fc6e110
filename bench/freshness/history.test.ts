import { expect, test } from 'vitest'
import { createHistory } from './history.ts'

function changedAt(millis: number) {
  const history = createHistory(1, () => millis)
  const committed = history.begin(2, 1)
  return { history, committed }
}

test('a change in progress may be visible or not', () => {
  const { history } = changedAt(1_000)
  expect(history.complaint(1, { processNumber: 1, atMs: 5_000 })).toBe(null)
  expect(history.complaint(2, { processNumber: 1, atMs: 5_000 })).toBe(null)
})

test('the process that made a change shows it in every later request', () => {
  const { history, committed } = changedAt(1_000)
  committed()
  expect(history.complaint(1, { processNumber: 1, atMs: 999 })).toBe(null)
  expect(history.complaint(1, { processNumber: 1, atMs: 1_000 })).toBe(
    'showed 1, though 2 had been committed there 0 ms before the request',
  )
})

test('another process shows it in every request a tenth of a second later', () => {
  const { history, committed } = changedAt(1_000)
  committed()
  expect(history.complaint(1, { processNumber: 2, atMs: 1_099 })).toBe(null)
  expect(history.complaint(1, { processNumber: 2, atMs: 1_100 })).toContain(
    'in another process 100 ms before',
  )
  expect(history.complaint(2, { processNumber: 2, atMs: 1_100 })).toBe(null)
})

test('values that never existed, or from before the previous change, are never shown', () => {
  const { history, committed } = changedAt(1_000)
  committed()
  history.begin(3, 'database')()
  expect(history.complaint(7, { processNumber: 2, atMs: 1_050 })).toContain('showed 7')
  expect(history.complaint(1, { processNumber: 1, atMs: 1_050 })).toContain('showed 1')
})

test('a proxy shows it in every request a second later', () => {
  const { history, committed } = changedAt(1_000)
  committed()
  expect(history.complaint(1, { processNumber: 'proxy', atMs: 1_999 })).toBe(null)
  expect(history.complaint(1, { processNumber: 'proxy', atMs: 2_000 })).toContain('1000 ms before')
})

test('a value is as late as its replacement is old', () => {
  const { history, committed } = changedAt(1_000)
  expect(history.lateMs(1, { processNumber: 'proxy', atMs: 1_400 })).toBe(0)
  committed()
  expect(history.lateMs(1, { processNumber: 'proxy', atMs: 1_400 })).toBe(400)
  expect(history.lateMs(2, { processNumber: 'proxy', atMs: 1_400 })).toBe(0)
})
