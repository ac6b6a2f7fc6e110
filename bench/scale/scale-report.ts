import { type Measurement, median, medianMeasurement } from '../running/measurement.ts'

type ScaleRounds = { name: string; rounds: Measurement[][] }

/** `shops`: what each is called, the smallest first. */
type Scales = { shops: readonly string[]; taken: readonly ScaleRounds[] }

/** Formats how long each target takes in each shop, and compares the last with the first, as Markdown. */
export function scaleTable({ shops, taken }: Scales): string {
  const named = shops.map((name) => `${name}: p50 / p99 ms`)
  return [
    row(['target', ...named, 'ratio p50', 'ratio p99']),
    row(['---', ...shops.map(() => '---:'), '---:', '---:']),
    ...taken.map(scaledRow),
  ].join('\n')
}

/** Formats the table, and the cost of a search compared with the bare query for its words. */
export function scaleReport({ bare, ...scales }: Scales & { bare: readonly Measurement[] }): string {
  const search = scales.taken.find(({ name }) => name === 'A search')?.rounds.at(-1) ?? []
  const shares = search.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN))
  return [
    scaleTable(scales),
    '',
    `- A search in the largest shop reaches ${median(shares).toFixed(2)} of the requests per second of one bare indexed query for the same words.`,
  ].join('\n')
}

function scaledRow({ name, rounds }: ScaleRounds): string {
  const sizes = rounds.map(medianMeasurement)
  const [smallest, largest] = [rounds[0] ?? [], rounds.at(-1) ?? []]
  const ratio = (figure: 'p50Ms' | 'p99Ms') =>
    median(largest.map((one, round) => one[figure] / (smallest[round]?.[figure] ?? Number.NaN))).toFixed(2)
  const times = sizes.map(({ p50Ms, p99Ms }) => `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(1)}`)
  return row([name, ...times, ratio('p50Ms'), ratio('p99Ms')])
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
