import { expect, test } from 'vitest'
import { type DeedKind, deedKinds } from './deeds.ts'
import { goalsOf } from './goals.ts'
import type { Spread } from './load-tally.ts'
import { perSecond } from './phase-figures.ts'
import type { Phase, PhaseResult } from './phase-result.ts'
import { ratioOf, roundsOf } from './rounds.ts'
import { saleReport } from './sale-report.ts'

type Details = Partial<Omit<PhaseResult, 'load'>> & {
  counts?: Partial<Record<DeedKind, number>>
  p99?: Partial<Record<DeedKind, number>>
  cachedPages?: number
  failures?: string[]
}

/** Ten seconds of a phase in which everything took a millisecond, unless it is said otherwise. */
function aResult(phase: Phase, details: Details = {}): PhaseResult {
  const { counts = { product: 1000 }, p99 = {}, cachedPages = 0, failures = [], ...rest } = details
  const spreads = Object.fromEntries(
    deedKinds.map((kind) => {
      const count = counts[kind]
      return [kind, count ? { count, p50: 1, p95: 1, p99: p99[kind] ?? 1 } : null]
    }),
  ) as Record<DeedKind, Spread | null>
  return {
    ...phase,
    load: {
      seconds: 10,
      spreads,
      cached: { home: 0, product: cachedPages, list: 0, search: 0 },
      failed: failures.length,
      failures,
    },
    processorMs: { shop: 400, postgres: 100, sandbox: 50, load: 30 },
    othersProcessorMs: 5000,
    database: { statements: 2000, active: 40, waiting: 10, looks: 100 },
    peakMebibytes: 150,
    problems: [],
    ...rest,
  }
}

const reads = aResult({ name: 'reads', connections: 32 }, { counts: { product: 1000 }, cachedPages: 1000 })
const mix = aResult(
  { name: 'mix', connections: 32 },
  {
    counts: { product: 400, search: 0, order: 80, payment: 20 },
    p99: { product: 60, order: 240, payment: 700 },
    cachedPages: 392,
    processorMs: { shop: 960, postgres: 440, sandbox: 80, load: 30 },
  },
)
const busy = aResult(
  { name: 'mix', connections: 256 },
  { counts: { product: 500, order: 10 }, p99: { order: 2500 } },
)

const lineWith = (text: string, start: string) => text.split('\n').find((line) => line.startsWith(start))

test('tells throughput, hit rate, statements and waiting connections of each phase', () => {
  const report = saleReport([[reads, mix]])
  expect(lineWith(report, '| reads')).toBe(
    '| reads, 32 connections | 100 | 0 | 0 | 0 | 100.0 % | 2 | 25.0 % | 150 |',
  )
  expect(lineWith(report, '| mix')).toBe(
    '| mix, 32 connections | 50 | 8 | 2 | 0 | 98.0 % | 4 | 25.0 % | 150 |',
  )
})

test("an order's life is what the mix costs more than its reads, for each order", () => {
  // 400 reads at 0.4, 0.1 and 0.05 ms cost 160, 40 and 20; the rest is for 80 orders.
  expect(lineWith(saleReport([[reads, mix]]), "- CPU ms of an order's life")).toBe(
    "- CPU ms of an order's life, from placing to payment, at 32 connections: shop 10, postgres 5, sandbox 0.75.",
  )
})

test('tells what each process spent, and how busy the machine was with something else', () => {
  const report = saleReport([[reads]])
  expect(lineWith(report.slice(report.indexOf('| CPU')), '| reads')).toBe(
    '| reads, 32 connections | 0.4 (4.0 %) | 0.1 (1.0 %) | 0.05 (0.5 %) | 0.03 (0.3 %) | 0.5 |',
  )
})

test('goals are met, missed or not measured', () => {
  const found = goalsOf([[reads, mix, busy]]).map(({ sentence, found, isMet }) => [
    sentence.split(':')[0],
    found,
    isMet,
  ])
  expect(found).toEqual([
    ['The mix, of the same reads alone', 0.5, true],
    ['Hit rate in the mix', 0.98, true],
    ['p99 of a page in the mix, ms', 60, false],
    ['p99 of a search in the mix, ms', null, null],
    ['p99 of an order, ms', 240, true],
    ['p99 of a payment from checkout to paid, ms', 700, false],
    ['p99 of an order at 256 connections, ms', 2500, false],
    ['CPU per request in shop and PostgreSQL, ms', 2.8, false],
    ['Peak memory of the shop in the mix, MiB', 150, true],
    ['Failed requests', 0, true],
  ])
  expect(lineWith(saleReport([[reads, mix]]), '- MISSED')).toBe(
    '- MISSED: p99 of a page in the mix, ms: at most 50, is 60.',
  )
})

test('ratios are taken within each round, and are the median of the rounds', () => {
  const roundWith = (inMix: number) => [
    reads,
    aResult({ name: 'mix', connections: 32 }, { counts: { product: inMix } }),
  ]
  const rounds = [roundWith(100), roundWith(500), roundWith(300)]
  expect(ratioOf(rounds, 'mix', 'reads', perSecond)).toEqual({ median: 0.3, lowest: 0.1, highest: 0.5 })
  expect(roundsOf(rounds).map(({ phase, results }) => [phase.name, results.length])).toEqual([
    ['reads', 3],
    ['mix', 3],
  ])
  expect(lineWith(saleReport(rounds), '| mix')).toContain('| 30 (10–50) |')
})

test('names what failed and what is wrong with the books', () => {
  const wrong = aResult(
    { name: 'mix', connections: 32 },
    { failures: ['order: answered 500'], problems: ['Order ORD-1 was promised to a customer and is gone.'] },
  )
  const report = saleReport([[wrong]])
  expect(report).toContain('- mix, 32 connections. Failed: order: answered 500')
  expect(report).toContain('- mix, 32 connections. Order ORD-1 was promised to a customer and is gone.')
  expect(lineWith(report, '- MISSED: Failed requests')).toBe('- MISSED: Failed requests: at most 0, is 1.')
})
