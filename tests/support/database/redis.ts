import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '#scripts/launcher/free-port.ts'

export type RunningRedis = {
  url: string
  /** Freezes it, as a lost host would: it takes connections and answers nothing. */
  freeze(isFrozen: boolean): void
  stop(): Promise<void>
}

const places = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
const program = ['redis-server', 'valkey-server']
  .flatMap((name) => places.map((folder) => join(folder, name)))
  .find(existsSync)

/** Why there is none on this machine; null if there is. */
export const noRedisHere = program ? null : 'there is no Redis here (Debian: redis-server or valkey-server)'

/** A real one, empty, that keeps nothing. */
export async function startRedis(givenPort?: number): Promise<RunningRedis> {
  if (!program) throw new Error(noRedisHere ?? '')
  const port = givenPort ?? (await findFreePort())
  const folder = mkdtempSync(join(tmpdir(), 'kwela-redis-'))
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder]
  const child = spawn(program, [...place, '--save', '', '--appendonly', 'no'], { stdio: 'ignore' })
  for (let attempt = 0; !(await takesConnections(port)); attempt++) {
    if (attempt > 200 || child.exitCode !== null) throw new Error('Redis did not start')
    await wait(50)
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: (isFrozen) => void child.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
