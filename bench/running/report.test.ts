import { expect, test } from 'vitest'
import type { AfreshRounds } from './afresh.ts'
import { type Report, reportText } from './report.ts'

const measurement = (perSecond: number) => ({ perSecond, p50Ms: 0.4567, p99Ms: 12.3456 })

const settings = { rounds: 3, seconds: 2, warmUpSeconds: 2, connections: 1, only: '', orders: null }
const machine = { cores: 2, processor: 'Sample', node: '24.0.0', postgres: '18.4', loadBefore: 0.04 }

function linesOf(memory: Report['memory'], afresh: AfreshRounds[] = []) {
  const rounds = [
    { shop: measurement(100), reference: measurement(1_000) },
    { shop: measurement(40), reference: measurement(200) },
    { shop: measurement(120), reference: measurement(1_100) },
  ]
  const taken = {
    targets: [{ name: 'Home', rounds }],
    selects: [measurement(5_000), measurement(4_000), measurement(6_000)],
  }
  return reportText({ taken, afresh, settings, statementsPerOrder: 12, memory, machine }).split('\n')
}

test('a row has the medians of the rounds, and its ratio is the median of the per-round ratios', () => {
  const [head, , home] = linesOf({ before: 100, after: 150.4, afterAfresh: null })
  expect(head?.split('|')).toHaveLength(9)
  expect(home).toBe('| Home | 100 | 0.457 | 12.3 | 1000 | 0.109 (0.1–0.2) | 0.02 |')
})

test('other results are listed below the table', () => {
  expect(linesOf({ before: 100, after: null, afterAfresh: null }).slice(4)).toEqual([
    '- One prepared `SELECT` by key through `pg`: 5000 per second, p50 0.457 ms, p99 12.3 ms.',
    '- SQL statements per order: 12.',
    "- Memory of the shop's process: 100 MiB before, unknown after.",
    '- Taken with 1 connection, 3 rounds of 2 s, on 2 cores (Sample), load before the run: 0.04; Node 24.0.0, PostgreSQL 18.4.',
  ])
})

test('pages rendered for each request have a table of their own', () => {
  const afresh = [
    {
      name: 'Home, afresh',
      rounds: [
        { ...measurement(50), processorMs: { shop: 9.876, postgres: 1 } },
        { ...measurement(70), processorMs: { shop: 8, postgres: 2 } },
        { ...measurement(60), processorMs: { shop: 20.04, postgres: 1.5 } },
      ],
    },
    { name: 'Elsewhere', rounds: [{ ...measurement(60), processorMs: null }] },
  ]
  expect(linesOf({ before: 100, after: 150, afterAfresh: 200.4 }, afresh).slice(-4)).toEqual([
    '| Home, afresh | 9.88 (8–20) | 1.5 | 10.9 | 60 | 0.457 | 12.3 |',
    '| Elsewhere | unknown | unknown | unknown | 60 | 0.457 | 12.3 |',
    '',
    "- Memory of the shop's process after these: 200 MiB.",
  ])
})
