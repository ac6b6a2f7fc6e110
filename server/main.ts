import cluster from 'node:cluster'
import { readConfig } from './config.ts'
import { notifyParent } from './notify-parent.ts'
import { reportStartupError } from './report-startup-error.ts'
import { resolveQuickly } from './resolve-quickly.ts'
import { superviseProcesses } from './supervise-processes.ts'

const reading = readConfig(process.env, { isDevelopment: process.argv.includes('--dev') })
if (reading.kind === 'refused') {
  process.exitCode = 1
  await reportStartupError(`Kwela cannot start. Invalid settings: ${reading.problems.join('; ')}.`)
} else if (cluster.isPrimary && reading.config.processes > 1) await openProcesses(reading.config.processes)
else {
  resolveQuickly()
  // Imported only now, so that the supervising process has nothing of the shop in memory.
  const { openShopProcess } = await import('./open-shop-process.ts')
  await openShopProcess(reading.config)
}

async function openProcesses(count: number): Promise<void> {
  const processes = superviseProcesses(count)
  const stop = async () => {
    await processes.stop()
    process.exit()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(signal, stop)

  const first = await processes.opened
  if (first?.kind === 'ready') return notifyParent(first)
  process.exitCode = 1
  if (first) await reportStartupError(first.message)
  await stop()
}
