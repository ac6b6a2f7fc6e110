import { median } from '../running/measurement.ts'
import { type DeedKind, type ReadKind, readKinds } from './deeds.ts'
import type { Spread } from './load-tally.ts'
import { deedsDone, type PhaseResult } from './phase-result.ts'

/** A figure of one phase in one round; null if the phase does not have it. */
export type Figure = (result: PhaseResult) => number | null

export type ProcessName = keyof PhaseResult['processorMs']

export const perSecond = (result: PhaseResult) => deedsDone(result) / result.load.seconds

export function deedsPerSecond(kind: DeedKind): Figure {
  return ({ load }) => (load.spreads[kind]?.count ?? 0) / load.seconds
}

export function latency(kind: DeedKind, of: Exclude<keyof Spread, 'count'>): Figure {
  return ({ load }) => load.spreads[kind]?.[of] ?? null
}

/** The part of the reads that were answered from memory. */
export function hitRate(kinds: readonly ReadKind[] = readKinds): Figure {
  return ({ load, database }) => {
    const read = kinds.reduce((sum, kind) => sum + (load.spreads[kind]?.count ?? 0), 0)
    const cached = kinds.reduce((sum, kind) => sum + load.cached[kind], 0)
    // The bare server has nothing but memory.
    return database === null || read === 0 ? null : cached / read
  }
}

export function processorMsPerRequest(...names: ProcessName[]): Figure {
  return (result) => {
    const spent = names.map((name) => result.processorMs[name])
    return spent.includes(null)
      ? null
      : spent.reduce<number>((sum, ms) => sum + (ms ?? 0), 0) / deedsDone(result)
  }
}

/** How much of one core a process had. */
export function coreShare(name: ProcessName): Figure {
  return ({ processorMs, load }) => {
    const ms = processorMs[name]
    return ms === null ? null : ms / 1000 / load.seconds
  }
}

/** How many cores everything else on the machine had, in that time. */
export const coresOfOthers: Figure = ({ othersProcessorMs, load }) => othersProcessorMs / 1000 / load.seconds

export const statementsPerRequest: Figure = (result) =>
  result.database && result.database.statements / deedsDone(result)

/** Of the connections at work, those that only waited for a lock. */
export const waitingShare: Figure = ({ database }) =>
  database && database.active > 0 ? database.waiting / database.active : null

export const peakMebibytes: Figure = (result) => result.peakMebibytes

/**
 * What an order costs a process from its placing to its payment: what the mix spends more than the same reads alone,
 * for each order.
 */
export function processorMsPerOrder(name: ProcessName, reads: PhaseResult | undefined): Figure {
  return (mix) => {
    const isBought = mix.name === 'mix' || mix.name === 'buying'
    const orders = isBought ? (mix.load.spreads.order?.count ?? 0) : 0
    const spent = mix.processorMs[name]
    if (mix.name === 'buying') return orders === 0 || spent === null ? null : spent / orders
    const perRead = reads && processorMsPerRequest(name)(reads)
    if (orders === 0 || spent === null || perRead === null || perRead === undefined) return null
    const read = deedsDone(mix) - orders - (mix.load.spreads.payment?.count ?? 0)
    return (spent - read * perRead) / orders
  }
}

/** The median over the rounds; null if no round has the figure. */
export function medianFigure(rounds: readonly PhaseResult[], figure: Figure): number | null {
  const found = rounds.map(figure).filter((value) => value !== null)
  return found.length === 0 ? null : median(found)
}
