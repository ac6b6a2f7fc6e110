import { median } from '../running/measurement.ts'
import { type DeedKind, deedKinds, readKinds } from './deeds.ts'
import { goalsOf } from './goals.ts'
import {
  coreShare,
  coresOfOthers,
  deedsPerSecond,
  type Figure,
  hitRate,
  latency,
  medianFigure,
  type ProcessName,
  peakMebibytes,
  perSecond,
  processorMsPerOrder,
  processorMsPerRequest,
  statementsPerRequest,
  waitingShare,
} from './phase-figures.ts'
import type { Phase, PhaseResult } from './phase-result.ts'
import { type PhaseRounds, phaseOf, type Round, ratioOf, roundsOf } from './rounds.ts'

// Several times what the shop does with reads alone, so that the load is not what limits it.
const leastLoad = 20_000

const processes: readonly ProcessName[] = ['shop', 'postgres', 'sandbox', 'load']

/** Formats the results as Markdown, ready to paste. */
export function saleReport(rounds: readonly Round[]): string {
  const phases = roundsOf(rounds)
  return [
    ...throughputTable(phases),
    '',
    ...latencyTable(phases),
    '',
    ...hitTable(phases),
    '',
    ...processorTable(phases),
    '',
    ...orderLifeLines(phases, rounds),
    ...ratioLines(rounds),
    '',
    ...goalLines(rounds),
    ...problemLines(rounds),
  ].join('\n')
}

function throughputTable(phases: readonly PhaseRounds[]): string[] {
  const columns: [string, (of: PhaseRounds) => string][] = [
    ['req/s', ({ results }) => withRange(results, perSecond)],
    ['orders/s', figureOf(deedsPerSecond('order'))],
    ['paid/s', figureOf(deedsPerSecond('payment'))],
    ['failed', ({ results }) => String(results.reduce((sum, { load }) => sum + load.failed, 0))],
    ['hit rate', figureOf(hitRate(), percent)],
    ['statements a request', figureOf(statementsPerRequest)],
    ['connections at work that wait for a lock', figureOf(waitingShare, percent)],
    ['memory peak, MiB', figureOf(peakMebibytes)],
  ]
  return table('', phases, columns)
}

function latencyTable(phases: readonly PhaseRounds[]): string[] {
  const spread = (kind: DeedKind) => (of: PhaseRounds) => {
    const [p50, p95, p99] = (['p50', 'p95', 'p99'] as const).map((which) =>
      medianFigure(of.results, latency(kind, which)),
    )
    return p50 === null ? '' : [p50, p95, p99].map((value) => figure(value ?? null)).join(' / ')
  }
  return table(
    'p50 / p95 / p99 ms',
    phases,
    deedKinds.map((kind) => [kind, spread(kind)]),
  )
}

function hitTable(phases: readonly PhaseRounds[]): string[] {
  return table(
    'hit rate',
    phases.filter(({ phase }) => !isBare(phase)),
    readKinds.map((kind) => [kind, figureOf(hitRate([kind]), percent)]),
  )
}

function processorTable(phases: readonly PhaseRounds[]): string[] {
  const columns = processes.map((name): [string, (of: PhaseRounds) => string] => [
    name,
    ({ results }) => {
      const share = medianFigure(results, coreShare(name))
      return share === null
        ? ''
        : `${figure(medianFigure(results, processorMsPerRequest(name)))} (${percent(share)})`
    },
  ])
  columns.push(['cores that others had', figureOf(coresOfOthers)])
  return table('CPU ms a request (part of one core)', phases, columns)
}

function orderLifeLines(phases: readonly PhaseRounds[], rounds: readonly Round[]): string[] {
  return phases.flatMap(({ phase, results }) => {
    const spent = processes
      .filter((name) => name !== 'load')
      .flatMap((name) => {
        const found = results.flatMap(
          (result, at) => processorMsPerOrder(name, phaseOf(rounds[at] ?? [], 'reads'))(result) ?? [],
        )
        return found.length > 0 ? [`${name} ${figure(median(found))}`] : []
      })
    if (spent.length === 0) return []
    return [
      `- CPU ms of an order's life, from placing to payment, at ${phase.connections} connections${phase.name === 'buying' ? ', of buyers alone' : ''}: ${spent.join(', ')}.`,
    ]
  })
}

function ratioLines(rounds: readonly Round[]): string[] {
  const pairs: [string, Phase['name'], Phase['name']][] = [
    ['The mix to its reads alone', 'mix', 'reads'],
    ['The mix to the bare server', 'mix', 'bare'],
    ['The reads alone to the bare server', 'reads', 'bare reads'],
  ]
  const ratios = pairs.flatMap(([sentence, one, other]) => {
    const ratio = ratioOf(rounds, one, other, perSecond)
    if (!ratio) return []
    return [`- ${sentence}: ${figure(ratio.median)} (${figure(ratio.lowest)}–${figure(ratio.highest)}).`]
  })
  const bare = rounds.flatMap((round) => phaseOf(round, 'bare') ?? [])
  const [requests, ms] = [medianFigure(bare, perSecond), medianFigure(bare, processorMsPerRequest('load'))]
  if (requests === null || ms === null) return ratios
  const able = `- The load generator did ${figure(requests)} requests a second with the bare server beside it, at ${figure(ms)} ms of CPU each. With a core of its own that is ${figure(1000 / ms)}, ${1000 / ms >= leastLoad ? 'enough' : 'NOT ENOUGH'}: at least ${leastLoad}.`
  return [...ratios, able]
}

function goalLines(rounds: readonly Round[]): string[] {
  return goalsOf(rounds).map(({ sentence, found, isMet }) => {
    if (isMet === null) return `- not measured: ${sentence}.`
    return `- ${isMet ? 'met' : 'MISSED'}: ${sentence}, is ${figure(found)}.`
  })
}

/** Failures and what is wrong with the books, if there is any. */
function problemLines(rounds: readonly Round[]): string[] {
  return rounds.flat().flatMap(({ name, connections, load, problems }) => {
    const sentences = [...load.failures.map((failure) => `Failed: ${failure}`), ...problems.slice(0, 20)]
    return sentences.map((sentence) => `- ${name}, ${connections} connections. ${sentence}`)
  })
}

function table(
  name: string,
  phases: readonly PhaseRounds[],
  columns: readonly [string, (of: PhaseRounds) => string][],
): string[] {
  return [
    row([name, ...columns.map(([head]) => head)]),
    row(['---', ...columns.map(() => '---:')]),
    ...phases.map((of) => row([phaseText(of.phase), ...columns.map(([, cell]) => cell(of))])),
  ]
}

function phaseText({ name, connections }: Phase): string {
  return `${name}, ${connections} connections`
}

function isBare({ name }: Phase): boolean {
  return name === 'bare' || name === 'bare reads'
}

function figureOf(of: Figure, format = figure) {
  return ({ results }: PhaseRounds) => format(medianFigure(results, of))
}

function withRange(results: readonly PhaseResult[], of: Figure): string {
  const all = results.flatMap((result) => of(result) ?? [])
  const middle = figure(medianFigure(results, of))
  return all.length < 2 ? middle : `${middle} (${figure(Math.min(...all))}–${figure(Math.max(...all))})`
}

/** Three significant figures, since further digits change from run to run. */
function figure(value: number | null): string {
  if (value === null) return ''
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)))
}

function percent(value: number | null): string {
  return value === null ? '' : `${(value * 100).toFixed(1)} %`
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
