import { listSweeps, runSweep, type SweepState } from '#contract/health.ts'
import { problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { runSweepOnce, type Sweep } from './run-sweeps.ts'
import { listSweepRuns, type SweepRow } from './sweep-queries.ts'
import { sweepsOf } from './sweeps.ts'

export function sweepRoutes(services: Services): Route[] {
  const sweeps = sweepsOf(services)
  return [
    route(listSweeps, async () => {
      const runs = await listSweepRuns(services.db)
      return { status: 200, body: { sweeps: sweeps.map((sweep) => sweepView(sweep, runs)) } }
    }),

    route(runSweep, async ({ params: { name } }) => {
      const sweep = sweeps.find((sweep) => sweep.name === name)
      if (!sweep) return problem(404, 'not_found', 'There is no such sweep')
      const result = await runSweepOnce(services, sweep)
      switch (result.kind) {
        case 'done':
          return {
            status: 200,
            body: { done: result.done, sweep: sweepView(sweep, await listSweepRuns(services.db)) },
          }
        case 'busy':
          return problem(409, 'busy', 'It runs already. Look again in a moment.')
        case 'failed':
          return problem(502, 'failed', 'It failed again. The log says why.')
      }
    }),
  ]
}

function sweepView({ name, everyMs }: Sweep<Services>, runs: readonly SweepRow[]): SweepState {
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
