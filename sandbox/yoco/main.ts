import { createSandbox } from './server.ts'
import { readSettings } from './settings.ts'

const sandbox = await createSandbox(readSettings())
await sandbox.listen()
process.stdout.write(`Yoco sandbox on ${sandbox.url}\n`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void sandbox.close())
}
