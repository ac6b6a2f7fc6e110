import cluster from 'node:cluster'
import { type Config, readConfig } from './config.ts'
import { answerPings } from './end-if-stuck.ts'
import { notifyParent } from './notify-parent.ts'
import { reportStartupError } from './report-startup-error.ts'
import { superviseProcesses } from './supervise-processes.ts'

// A process ends by itself; this is for one that cannot.
const killingMs = 2_000

/** Runs the shop in this process, or supervises the processes that run it. */
export async function runShop(): Promise<void> {
  const reading = readConfig(process.env, { isDevelopment: process.argv.includes('--dev') })
  if (reading.kind === 'refused') {
    process.exitCode = 1
    await reportStartupError(`Kwela cannot start. Invalid settings: ${reading.problems.join('; ')}.`)
  } else if (cluster.isPrimary && reading.config.processes > 1) await openProcesses(reading.config)
  else {
    // Imported only now, so that the supervising process has nothing of the shop in memory.
    const { openShopProcess } = await import('./open-shop-process.ts')
    await openShopProcess(reading.config)
  }
}

async function openProcesses({ processes: count, drainMs, shutdownMs }: Config): Promise<void> {
  const processes = superviseProcesses(count, { patienceMs: drainMs + shutdownMs + killingMs })
  const stop = async () => {
    await processes.stop()
    process.exit()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(signal, stop)

  // On Windows it says that the window was closed.
  if (process.platform !== 'win32') process.on('SIGHUP', () => void processes.roll())

  const first = await processes.opened
  if (first?.kind === 'ready') {
    answerPings()
    return notifyParent(first)
  }
  process.exitCode = 1
  if (first) await reportStartupError(first.message)
  await stop()
}
