import { expect, test } from 'vitest'
import { connectionsOf, connectionsOpened, connectionsRefusal } from './connections-refusal.ts'
import { limits } from './limits.ts'

const usual = { connections: limits.connections.ofMachine, processes: 1, others: 3 }

test('one process opens no more than it has a use for', () => {
  expect(connectionsOf(usual)).toEqual({ requests: 20, stock: 8 })
  expect(connectionsOpened(usual)).toBe(31)
  expect(connectionsRefusal(usual, 97)).toBeNull()
})

test.each([2, 3, 4, 8, 16])('%i processes keep to what their machine may open', (processes) => {
  for (const connections of [processes * 7, processes * 10, 160]) {
    if (connections < processes * 7) continue
    expect(connectionsOpened({ connections, processes, others: 3 })).toBeLessThanOrEqual(connections)
  }
})

test('refuses fewer connections than the processes need, and says how many', () => {
  expect(connectionsRefusal({ connections: 20, processes: 4, others: 3 }, 100)).toBe(
    'DATABASE_CONNECTIONS is 20, and the 4 processes of this machine need at least 28. Set it to that or more, or WEB_CONCURRENCY to less',
  )
})

test('refuses more connections than the database allows', () => {
  expect(connectionsRefusal({ ...usual, processes: 8 }, 97)).toBe(
    'the 8 processes of this machine need up to 160 connections to the database, which allows 97. Set DATABASE_CONNECTIONS to what this machine may have of them, or raise max_connections of PostgreSQL',
  )
  expect(connectionsRefusal({ connections: 90, processes: 8, others: 3 }, 97)).toBeNull()
})
