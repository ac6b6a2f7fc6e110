/** The result of one run against one target. */
export type Measurement = { perSecond: number; p50Ms: number; p99Ms: number }

export function measurementOf(timesMs: readonly number[], seconds: number): Measurement {
  const sorted = timesMs.toSorted((a, b) => a - b)
  return {
    perSecond: sorted.length / seconds,
    p50Ms: nearestRank(sorted, 50),
    p99Ms: nearestRank(sorted, 99),
  }
}

/** Takes the median of each figure over the rounds, so that a single disturbed round does not count. */
export function medianMeasurement(rounds: readonly Measurement[]): Measurement {
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  if (upper === undefined || lower === undefined) throw new Error('An empty list has no median')
  return (lower + upper) / 2
}

export function nearestRank(sorted: readonly number[], percent: number): number {
  const value = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)]
  if (value === undefined) throw new Error('A run without responses has no percentiles')
  return value
}
