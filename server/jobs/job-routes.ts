import * as api from '#contract/endpoints.ts'
import type { JobState } from '#contract/shop/health.ts'
import { problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { type JobRun, listJobRuns } from './job-queries.ts'
import { jobsOf } from './jobs.ts'
import { type Job, runJobOnce } from './run-jobs.ts'

export function jobRoutes(services: Services): Route[] {
  const jobs = jobsOf(services)
  return [
    route(api.listJobs, async () => {
      const runs = await listJobRuns(services.db)
      return { status: 200, body: { jobs: jobs.map((job) => jobView(job, runs)) } }
    }),

    route(api.runJob, async ({ params: { name } }) => {
      const job = jobs.find((job) => job.name === name)
      if (!job) return problem(404, 'not_found', 'Job not found')
      const result = await runJobOnce(services, job)
      switch (result.kind) {
        case 'done':
          return {
            status: 200,
            body: { done: result.done, job: jobView(job, await listJobRuns(services.db)) },
          }
        case 'busy':
          return problem(409, 'busy', 'It is already running. Check again in a moment.')
        case 'failed':
          return problem(502, 'failed', 'It failed again. See the log for the reason.')
      }
    }),
  ]
}

function jobView({ name, everyMs }: Job<Services>, runs: readonly JobRun[]): JobState {
  const run = runs.find((run) => run.name === name)
  return {
    name,
    everySeconds: everyMs / 1000,
    lastGoodAt: run?.lastGoodAt?.toISOString() ?? null,
    failuresInARow: run?.failuresInARow ?? 0,
    lastFailedAt: run?.lastFailedAt?.toISOString() ?? null,
    lastError: run?.lastError ?? null,
  }
}
