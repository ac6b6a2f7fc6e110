import { median } from '../running/measurement.ts'
import type { Figure } from './phase-figures.ts'
import type { Phase, PhaseResult } from './phase-result.ts'

/** The phases of one round, in their order. */
export type Round = readonly PhaseResult[]

/** One phase with its result of each round. */
export type PhaseRounds = { phase: Phase; results: PhaseResult[] }

export function roundsOf(rounds: readonly Round[]): PhaseRounds[] {
  const [first = []] = rounds
  return first.map(({ name, connections }, at) => ({
    phase: { name, connections },
    results: rounds.flatMap((round) => round[at] ?? []),
  }))
}

/** The first such phase of a round: the one with the fewest connections. */
export function phaseOf(round: Round, name: Phase['name']): PhaseResult | undefined {
  return round.find((result) => result.name === name)
}

export type Ratio = { median: number; lowest: number; highest: number }

/** One phase's figure to another's, within each round, since a busy minute slows both. */
export function ratioOf(
  rounds: readonly Round[],
  one: Phase['name'],
  other: Phase['name'],
  figure: Figure,
): Ratio | null {
  const ratios = rounds.flatMap((round) => {
    const [above, below] = [phaseOf(round, one), phaseOf(round, other)]
    const [over, under] = [above && figure(above), below && figure(below)]
    return over && under ? [over / under] : []
  })
  if (ratios.length === 0) return null
  return { median: median(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) }
}
