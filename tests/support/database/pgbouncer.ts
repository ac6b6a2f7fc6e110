import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '#scripts/launcher/free-port.ts'

export type RunningPgBouncer = {
  /** The address of a database of the server, through the pooler. */
  through(databaseUrl: string): string
  stop(): Promise<void>
}

const program = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find(existsSync)

/** Why there is none on this machine; null if there is. */
export const noPgBouncerHere = program ? null : 'there is no PgBouncer here (Debian: pgbouncer)'

/** A real one, which gives each transaction another connection to this server, and takes none as its own root. */
export async function startPgBouncer(serverUrl: string): Promise<RunningPgBouncer> {
  if (!program) throw new Error(noPgBouncerHere ?? '')
  const port = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'kwela-pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, settingsFor(new URL(serverUrl), port), { mode: 0o600 })
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    // It refuses to run as root, and reads its settings as the account it changes to.
    chmodSync(folder, 0o711)
    chownSync(file, nobody, nobody)
  }
  const child = spawn(program, ['-q', ...(isRoot ? ['-u', 'nobody'] : []), file], { stdio: 'ignore' })
  const through = (databaseUrl: string) => {
    const url = new URL(databaseUrl)
    url.host = `127.0.0.1:${port}`
    return url.href
  }
  for (let attempt = 0; !(await answers(through(serverUrl))); attempt++) {
    if (attempt > 100 || child.exitCode !== null) throw new Error('PgBouncer did not start')
    await wait(50)
  }
  return {
    through,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGINT')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const nobody = 65_534

// Fewer connections than are asked for at once, so that each of them serves many.
function settingsFor(server: URL, port: number): string {
  const place = `host=${server.hostname} port=${server.port || 5432}`
  const role = `user=${decodeURIComponent(server.username)} password=${decodeURIComponent(server.password)}`
  return `[databases]
* = ${place} ${role}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
max_client_conn = 1000
server_idle_timeout = 5
`
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
