/** `background` work starts only when nobody waits for anything else. */
export type Urgency = 'asked' | 'background'

export type WorkQueue<Result> = {
  ask(key: string, urgency: Urgency, work: () => Promise<Result>): Promise<Result>
}

type Job<Result> = PromiseWithResolvers<Result> & { key: string; work: () => Promise<Result> }

/** Runs so many pieces of work at a time. Whoever asks for one that waits or runs already shares its result. */
export function workQueue<Result>(slots: number): WorkQueue<Result> {
  const jobs = new Map<string, Job<Result>>()
  const waiting = { asked: new Set<Job<Result>>(), background: new Set<Job<Result>>() }
  let running = 0

  return { ask }

  function ask(key: string, urgency: Urgency, work: () => Promise<Result>): Promise<Result> {
    const twin = jobs.get(key)
    if (twin) {
      if (urgency === 'asked') hurry(twin)
      return twin.promise
    }
    const job = { key, work, ...Promise.withResolvers<Result>() }
    jobs.set(key, job)
    waiting[urgency].add(job)
    startWaiting()
    return job.promise
  }

  function hurry(job: Job<Result>): void {
    if (waiting.background.delete(job)) waiting.asked.add(job)
  }

  async function run(job: Job<Result>): Promise<void> {
    // The slot is free before anyone hears the result, so that asking again in that moment starts anew.
    const finished = job.work().finally(() => {
      running -= 1
      jobs.delete(job.key)
      startWaiting()
    })
    await finished.then(job.resolve, job.reject)
  }

  function startWaiting(): void {
    while (running < slots) {
      const job = takeFirst(waiting.asked) ?? takeFirst(waiting.background)
      if (!job) return
      running += 1
      void run(job)
    }
  }
}

function takeFirst<Item>(items: Set<Item>): Item | undefined {
  for (const item of items) {
    items.delete(item)
    return item
  }
  return undefined
}
