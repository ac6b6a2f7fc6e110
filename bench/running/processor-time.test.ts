import { expect, test } from 'vitest'
import { readMachineStat, readStat, treeMs } from './processor-time.ts'

test('reads the times of a process whose name contains spaces and parentheses', () => {
  const stat = '4242 (node (a) b) S 17 4242 4242 0 -1 4194560 9 8 7 6 120 30 4 1 20 0 11 0 100 5 6'
  expect(readStat(stat)).toEqual({ parent: 17, ownMs: 1500, endedChildrenMs: 50 })
})

test('adds up what the machine did, without its idle time', () => {
  expect(readMachineStat('cpu  100 20 30 9000 800 4 6 0 0 0\ncpu0 50 10 15 4500 400 2 3 0 0 0\n')).toBe(1600)
})

test('adds up a process and all that come from it', () => {
  const stats = new Map([
    [1, { parent: 0, ownMs: 1000, endedChildrenMs: 5000 }],
    [2, { parent: 1, ownMs: 10, endedChildrenMs: 1 }],
    [3, { parent: 2, ownMs: 100, endedChildrenMs: 0 }],
    [4, { parent: 2, ownMs: 200, endedChildrenMs: 0 }],
    [5, { parent: 1, ownMs: 7000, endedChildrenMs: 0 }],
  ])
  expect(treeMs(2, stats)).toBe(311)
})
