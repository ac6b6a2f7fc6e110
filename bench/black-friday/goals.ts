import type { DeedKind } from './deeds.ts'
import {
  hitRate,
  latency,
  medianFigure,
  peakMebibytes,
  perSecond,
  processorMsPerRequest,
} from './phase-figures.ts'
import { type PhaseRounds, type Round, ratioOf, roundsOf } from './rounds.ts'

export type Goal = { sentence: string; found: number | null; isMet: boolean | null }

const pages: readonly DeedKind[] = ['home', 'product', 'list']

/** What the shop is meant to reach on a sale day, and whether it did; null if that was not measured. */
export function goalsOf(rounds: readonly Round[]): Goal[] {
  const all = roundsOf(rounds)
  const mix = all.find(({ phase }) => phase.name === 'mix')
  const many = all.find(({ phase }) => phase.name === 'mix' && phase.connections === 256)
  const slowest = (of: PhaseRounds | undefined, kinds: readonly DeedKind[]) => {
    const found = kinds.flatMap((kind) => (of && medianFigure(of.results, latency(kind, 'p99'))) ?? [])
    return found.length > 0 ? Math.max(...found) : null
  }
  const inMix = (figure: Parameters<typeof medianFigure>[1]) =>
    mix ? medianFigure(mix.results, figure) : null
  const failed = all.flatMap(({ results }) => results).reduce((sum, { load }) => sum + load.failed, 0)
  return [
    atLeast(
      0.35,
      'The mix, of the same reads alone',
      ratioOf(rounds, 'mix', 'reads', perSecond)?.median ?? null,
    ),
    atLeast(0.97, 'Hit rate in the mix', inMix(hitRate())),
    atMost(50, 'p99 of a page in the mix, ms', slowest(mix, pages)),
    atMost(100, 'p99 of a search in the mix, ms', slowest(mix, ['search'])),
    atMost(250, 'p99 of an order, ms', slowest(mix, ['order'])),
    atMost(600, 'p99 of a payment from checkout to paid, ms', slowest(mix, ['payment'])),
    atMost(2000, 'p99 of an order at 256 connections, ms', slowest(many, ['order'])),
    atMost(
      0.6,
      'CPU per request in shop and PostgreSQL, ms',
      inMix(processorMsPerRequest('shop', 'postgres')),
    ),
    atMost(200, 'Peak memory of the shop in the mix, MiB', inMix(peakMebibytes)),
    atMost(0, 'Failed requests', failed),
  ]
}

function atLeast(least: number, what: string, found: number | null): Goal {
  return { sentence: `${what}: at least ${least}`, found, isMet: found === null ? null : found >= least }
}

function atMost(max: number, what: string, found: number | null): Goal {
  return { sentence: `${what}: at most ${max}`, found, isMet: found === null ? null : found <= max }
}
