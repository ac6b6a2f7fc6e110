import { createSandbox } from './server.ts'
import { readSettings } from './settings.ts'

const sandbox = await createSandbox(readSettings())
await sandbox.listen()
process.stdout.write(`Bob Go sandbox on ${sandbox.url}\n`)

let isClosing = false
const close = async () => {
  if (isClosing) return
  isClosing = true
  await sandbox.close()
  if (process.connected) process.disconnect()
}
// If another program started the sandbox, it exits with that program, however that one ends.
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => void close())
