import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { endIfStuck } from './end-if-stuck.ts'

const answering = fileURLToPath(new URL('./end-if-stuck.ts', import.meta.url))

/** A process that answers pings; told to, it computes for ever. */
function aProcess() {
  const program = `import { answerPings } from ${JSON.stringify(answering)}
    answerPings()
    process.on('message', (message) => { if (message === 'hang') for (;;) {} })`
  return spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

test('kills a process whose event loop has stopped, and none that answers', async () => {
  const child = aProcess()
  const pongs: unknown[] = []
  child.on('message', (message) => pongs.push(message))
  let isStuck = false
  endIfStuck(child, {
    everyMs: 100,
    onStuck() {
      isStuck = true
    },
  })
  await expect.poll(() => pongs.length, { timeout: 30_000 }).toBeGreaterThan(12)
  expect([isStuck, child.exitCode, child.signalCode]).toEqual([false, null, null])
  child.send('hang')
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  expect(isStuck).toBe(true)
})
