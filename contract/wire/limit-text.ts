import { z } from 'zod'

type Issue = {
  code?: string | undefined
  origin?: unknown
  maximum?: unknown
  minimum?: unknown
  inclusive?: unknown
}

/** What a limit says that has no words of its own; undefined for all that is no limit. */
export function limitText({ code, origin, maximum, minimum, ...issue }: Issue): string | undefined {
  const isInclusive = issue.inclusive !== false
  const unit = units[String(origin)] ?? (() => '')
  if (code === 'too_big') {
    const max = Number(maximum)
    return isInclusive ? `At most ${grouped(max)}${unit(max)}` : `Less than ${grouped(max)}${unit(max)}`
  }
  if (code !== 'too_small') return undefined
  const min = Number(minimum)
  if (origin === 'string' && min === 1) return 'Fill this in'
  return isInclusive ? `At least ${grouped(min)}${unit(min)}` : `More than ${grouped(min)}${unit(min)}`
}

/** From now on, limits are told in these words wherever something is checked. */
export function tellLimitsPlainly(): void {
  z.config({ customError: limitText })
}

const units: Record<string, (count: number) => string> = {
  string: (count) => (count === 1 ? ' character' : ' characters'),
  array: (count) => (count === 1 ? ' entry' : ' entries'),
}

/** With no-break spaces, as in amounts. */
function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0')
}
