import { type Load, measureLoad } from '../load/measure-load.ts'
import type { BenchSettings } from './bench-settings.ts'
import type { Measurement } from './measurement.ts'

export type Target = { name: string; shop: Load; reference: Load; connections: number; seconds: number }
export type Rounds = { shop: Measurement; reference: Measurement }[]
export type RoundResults = { targets: { name: string; rounds: Rounds }[]; selects: Measurement[] }

type Plan = {
  targets: Target[]
  select: (seconds: number) => Promise<Measurement>
  settings: BenchSettings
}

export async function warmUp({ targets, select, settings: { warmUpSeconds } }: Plan): Promise<void> {
  for (const { shop, reference, connections } of targets) {
    await measureLoad(shop, connections, warmUpSeconds)
    await measureLoad(reference, connections, warmUpSeconds / 2)
  }
  await select(warmUpSeconds / 2)
}

/** Shop and reference alternate, so that other load on the machine affects both. */
export async function takeRounds({ targets, select, settings }: Plan): Promise<RoundResults> {
  const taken = targets.map(({ name }): { name: string; rounds: Rounds } => ({ name, rounds: [] }))
  const selects: Measurement[] = []
  for (let round = 0; round < settings.rounds; round++) {
    for (const [index, { shop, reference, connections, seconds }] of targets.entries()) {
      taken[index]?.rounds.push({
        shop: await measureLoad(shop, connections, seconds),
        reference: await measureLoad(reference, connections, seconds),
      })
    }
    selects.push(await select(settings.seconds))
  }
  return { targets: taken, selects }
}
