export type NetworkAnswer<Answer, Copy> =
  | { kind: 'fresh'; answer: Answer }
  | { kind: 'cached'; copy: Copy; reason: CachedReason }
  | { kind: 'unreachable' }

export type CachedReason = 'offline' | 'slow'

type Ways<Answer, Copy> = {
  fresh: Promise<Answer>
  findCached: () => Promise<Copy | null>
  limitMs: number
}

/** The network's answer; a cached copy if it fails or takes too long; without one, it waits. */
export async function networkFirst<Answer, Copy>({
  fresh,
  findCached,
  limitMs,
}: Ways<Answer, Copy>): Promise<NetworkAnswer<Answer, Copy>> {
  const outcome = fresh.then(
    (answer) => ({ kind: 'fresh', answer }) as const,
    () => ({ kind: 'unreachable' }) as const,
  )
  const first = await sooner(outcome, limitMs)
  if (first?.kind === 'fresh') return first

  const copy = await findCached()
  if (copy !== null) return { kind: 'cached', copy, reason: first ? 'offline' : 'slow' }
  return outcome
}

/** Null if the time runs out first. */
async function sooner<Value>(promise: Promise<Value>, limitMs: number): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitMs)
  })
  const first = await Promise.race([promise, limit])
  clearTimeout(timer)
  return first
}
