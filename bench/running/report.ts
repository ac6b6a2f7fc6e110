import type { AfreshRounds } from './afresh.ts'
import type { BenchSettings } from './bench-settings.ts'
import { median, medianMeasurement } from './measurement.ts'
import type { RoundResults, Rounds } from './take-rounds.ts'

export type Report = {
  taken: RoundResults
  afresh: AfreshRounds[]
  settings: BenchSettings
  statementsPerOrder: number
  /** Memory of the shop's process, in mebibytes; null if unknown. */
  memory: { before: number | null; after: number | null; afterAfresh: number | null }
  machine: { cores: number; processor: string; node: string; postgres: string; loadBefore: number }
}

/** Formats the result as Markdown, ready to paste. */
export function reportText({ taken, afresh, settings, statementsPerOrder, memory, machine }: Report): string {
  const select = medianMeasurement(taken.selects)
  const rows = taken.targets.map(({ name, rounds }) => targetRow(name, rounds, select.perSecond))
  const { rounds, seconds, connections } = settings
  const memoryAfterAfresh = `- Memory of the shop's process after these: ${mebibytes(memory.afterAfresh)}.`
  return [
    row([
      'target',
      'req/s',
      'p50 ms',
      'p99 ms',
      'reference req/s',
      'ratio (lowest–highest)',
      'to one SELECT',
    ]),
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
    `- One prepared \`SELECT\` by key through \`pg\`: ${figure(select.perSecond)} per second, p50 ${figure(select.p50Ms)} ms, p99 ${figure(select.p99Ms)} ms.`,
    `- SQL statements per order: ${statementsPerOrder}.`,
    `- Memory of the shop's process: ${mebibytes(memory.before)} before, ${mebibytes(memory.after)} after.`,
    `- Taken with ${counted(connections, 'connection')}, ${counted(rounds, 'round')} of ${seconds} s, on ${counted(machine.cores, 'core')} (${machine.processor}), load before the run: ${figure(machine.loadBefore)}; Node ${machine.node}, PostgreSQL ${machine.postgres}.`,
    ...(afresh.length > 0 ? ['', ...afreshTable(afresh), '', memoryAfterAfresh] : []),
  ].join('\n')
}

function targetRow(name: string, rounds: Rounds, selectsPerSecond: number): string {
  const shop = medianMeasurement(rounds.map((round) => round.shop))
  const reference = medianMeasurement(rounds.map((round) => round.reference))
  // Per round: a busy minute slows both sides of a round, so their ratio stays the same.
  const ratios = rounds.map((round) => round.shop.perSecond / round.reference.perSecond)
  return row([
    name,
    figure(shop.perSecond),
    figure(shop.p50Ms),
    figure(shop.p99Ms),
    figure(reference.perSecond),
    `${figure(median(ratios))} (${figure(Math.min(...ratios))}–${figure(Math.max(...ratios))})`,
    figure(shop.perSecond / selectsPerSecond),
  ])
}

/** Reports CPU time, which on a busy machine is more reliable than wall-clock time. */
function afreshTable(afresh: readonly AfreshRounds[]): string[] {
  return [
    row([
      'uncached page',
      'CPU ms per page: shop (lowest–highest)',
      'PostgreSQL',
      'both',
      'pages/s',
      'p50 ms',
      'p99 ms',
    ]),
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...afresh.map(({ name, rounds }) => {
      const { perSecond, p50Ms, p99Ms } = medianMeasurement(rounds)
      const spent = rounds.flatMap(({ processorMs }) => processorMs ?? [])
      return row([name, ...processorCells(spent), figure(perSecond), figure(p50Ms), figure(p99Ms)])
    }),
  ]
}

function processorCells(spent: readonly { shop: number; postgres: number }[]): string[] {
  if (spent.length === 0) return ['unknown', 'unknown', 'unknown']
  const shop = spent.map((each) => each.shop)
  return [
    `${figure(median(shop))} (${figure(Math.min(...shop))}–${figure(Math.max(...shop))})`,
    figure(median(spent.map(({ postgres }) => postgres))),
    figure(median(spent.map((each) => each.shop + each.postgres))),
  ]
}

function row(cells: string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** Three significant figures, since further digits change from run to run. */
function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)))
}

function mebibytes(value: number | null): string {
  return value === null ? 'unknown' : `${value.toFixed(0)} MiB`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
