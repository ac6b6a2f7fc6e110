import cluster from 'node:cluster'
import { readConfig } from './config.ts'
import { resolveQuickly } from './resolve-quickly.ts'
import { superviseCopies } from './supervise-copies.ts'
import { tellParent } from './tell-parent.ts'
import { tellRefusal } from './tell-refusal.ts'

const reading = readConfig(process.env, { isDevelopment: process.argv.includes('--dev') })
if (reading.kind === 'refused') {
  process.exitCode = 1
  await tellRefusal(`Kwela cannot start. ${reading.problems.join('; ')}.`)
} else if (cluster.isPrimary && reading.config.copies > 1) await openCopies(reading.config.copies)
else {
  resolveQuickly()
  // Only now, and so whoever looks after copies holds nothing of the shop in memory.
  const { openCopy } = await import('./open-copy.ts')
  await openCopy(reading.config)
}

async function openCopies(count: number): Promise<void> {
  const copies = superviseCopies(count)
  const stop = async () => {
    await copies.stop()
    process.exit()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(signal, stop)

  const first = await copies.opened
  if (first?.kind === 'ready') return tellParent(first)
  process.exitCode = 1
  if (first) await tellRefusal(first.message)
  await stop()
}
