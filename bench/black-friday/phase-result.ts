import type { LoadResult } from './load.ts'
import type { DatabaseWork } from './watch-database.ts'

export type Phase = {
  /** `bare` answers the whole mix, `bare reads` what is read of it; `buying` is its orders and payments alone. */
  name: 'bare' | 'bare reads' | 'reads' | 'buying' | 'mix'
  connections: number
}

export type PhaseResult = Phase & {
  load: Omit<LoadResult, 'promises'>
  /** Milliseconds of CPU time while it was counted, by process; null for what the phase does not have. */
  processorMs: { shop: number; postgres: number | null; sandbox: number | null; load: number }
  /** Of everything else on the machine in that time. */
  othersProcessorMs: number
  database: DatabaseWork | null
  /** Of the shop's process, or of the bare server. */
  peakMebibytes: number
  /** What was wrong with the books afterwards. */
  problems: string[]
}

/** A payment is one of them, though it is several requests. */
export function deedsDone({ load }: Pick<PhaseResult, 'load'>): number {
  return Object.values(load.spreads).reduce((sum, spread) => sum + (spread?.count ?? 0), 0)
}
