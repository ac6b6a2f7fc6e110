import type { RestoreTo } from '#server/features/backups/choose-base.ts'
import { Refusal } from '../refusal.mjs'

const written = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/

/** "2026-11-26 10:30:05" in South African time, or in the zone that it names; "latest" or nothing is the newest. */
export function readMoment(text: string | undefined, now: Date): RestoreTo {
  if (text === undefined || text === 'latest') return 'latest'
  const parts = written.exec(text.trim())
  const moment = parts && new Date(`${parts[1]}T${parts[2]}${parts[3] ?? ':00'}${parts[4] ?? '+02:00'}`)
  if (!moment || Number.isNaN(moment.getTime()))
    throw new Refusal(`Give the time as "2026-11-26 10:30:05" (South African time), not "${text}".`)
  if (moment > now) throw new Refusal(`${text} is in the future.`)
  return moment
}

/** The text behind `--name`. */
export function argument(name: string, args: readonly string[] = process.argv): string | undefined {
  const at = args.indexOf(`--${name}`)
  return at === -1 ? undefined : args[at + 1]
}
