import { ensureBuilt } from '#scripts/build.mjs'
import { runCommand } from '#scripts/refusal.mjs'
import { stopWithTools } from '#scripts/run-tool.mjs'
import type { Closing } from './closing.ts'

/** Runs a bench on the built shop, ends whatever it started, however it ends, and leaves with its exit code. */
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
  // Told to stop, a load still under way must not keep the person waiting.
  process.exit()
}
