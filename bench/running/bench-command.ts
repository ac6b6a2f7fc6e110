import { ensureBuilt } from '#scripts/build.mjs'
import { runCommand } from '#scripts/refusal.mjs'
import { stopWithTools } from '#scripts/run-tool.mjs'
import type { Closing } from './closing.ts'

/** Runs a benchmark on the built shop, stops whatever it started, however it ends, and exits with its exit code. */
export async function runBench(closing: Closing, bench: () => Promise<number>): Promise<never> {
  await runCommand(async () => {
    const built = stopWithTools()
    await ensureBuilt(process.execPath)
    built()

    const stopRequested = Promise.withResolvers<number>()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => stopRequested.resolve(130))
    }
    try {
      return await Promise.race([bench(), stopRequested.promise])
    } finally {
      await closing.closeAll()
    }
  })
  // When asked to stop, do not keep the user waiting for requests in progress.
  process.exit()
}
