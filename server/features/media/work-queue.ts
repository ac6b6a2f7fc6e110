/** `background` work only starts when nobody waits for anything else. */
export type Urgency = 'asked' | 'background'

export type WorkQueue<Result> = {
  ask(key: string, urgency: Urgency, work: () => Promise<Result>): Promise<Result>
}

type Job<Result> = PromiseWithResolvers<Result> & { key: string; work: () => Promise<Result> }

/** Runs a limited number of tasks at a time. Requests for one that is queued or running share its result. */
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
    // The slot is free before the result is delivered, so that a request at that moment starts again.
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
