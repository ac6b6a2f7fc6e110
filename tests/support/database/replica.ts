import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '#scripts/launcher/free-port.ts'
import { type RunningPostgres, startPostgres } from '#scripts/launcher/postgres.ts'
import { findPostgresPlace } from '#scripts/launcher/postgres-place.ts'

export type Replication = {
  primaryUrl: string
  replicaUrl: string
  /** Meanwhile the replica replays nothing of what the primary writes, and goes on answering. */
  whilePaused(act: () => Promise<void>): Promise<void>
  /** Until the replica shows everything that the primary has committed. */
  caughtUp(): Promise<void>
  stopReplica(): Promise<void>
  /** Kills the primary, and lets the replica take its place, as a failover manager does. */
  failOver(): Promise<void>
  stop(): Promise<void>
}

const settings = { fsync: 'off', shared_buffers: '32MB', max_connections: '60' }

/** A primary with a streaming replica: its files are copied while it is stopped, which needs no other programs. */
export async function startReplicated(prepare: (primaryUrl: string) => Promise<void>): Promise<Replication> {
  const [primaryFolder, replicaFolder] = [newFolder('primary'), newFolder('replica')]
  const first = await startPostgres({ dataFolder: primaryFolder, settings })
  await prepare(first.url)
  await first.stop()
  const start = placeReplica(first, replicaFolder)
  const primary = await startPostgres({ dataFolder: primaryFolder, port: first.port, settings })
  const replica = await start(primary.url)
  const [there, here] = [await connectTo(replica.url), await connectTo(primary.url)]
  return {
    primaryUrl: primary.url,
    replicaUrl: replica.url,
    async whilePaused(act) {
      await there.query('select pg_wal_replay_pause()')
      await act().finally(() => there.query('select pg_wal_replay_resume()'))
    },
    async caughtUp() {
      const { rows } = await here.query('select pg_current_wal_insert_lsn()::text as lsn')
      for (;;) {
        // Something to replay, however idle the primary is.
        await here.query(`select pg_logical_emit_message(false, 'test', 'go on', true)`)
        const reply = await there.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"', [
          rows[0]?.lsn,
        ])
        if (reply.rows[0]?.isThere) return
        await wait(10)
      }
    },
    stopReplica: replica.stop,
    async failOver() {
      here.on('error', () => undefined)
      await primary.stop()
      await there.query('select pg_promote()')
    },
    async stop() {
      await Promise.all([there.end(), here.end()].map((ended) => ended.catch(() => undefined)))
      await replica.stop()
      await primary.stop()
      for (const folder of [primaryFolder, replicaFolder]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function newFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `kwela-${name}-`))
  // As root, the server runs under another account, which has to get through.
  chmodSync(folder, 0o711)
  return folder
}

/** Copies a stopped primary; what is returned starts the copy as its replica. */
function placeReplica({ clusterFolder }: RunningPostgres, folder: string) {
  const { binaries, account } = findPostgresPlace(folder)
  const cluster = join(folder, 'postgres')
  cpSync(clusterFolder, cluster, { recursive: true })
  writeFileSync(join(cluster, 'standby.signal'), '')
  const { uid, gid } = statSync(clusterFolder)
  for (const path of ['', ...readdirSync(cluster, { recursive: true, encoding: 'utf8' })])
    chownSync(join(cluster, path), uid, gid)
  chmodSync(cluster, 0o700)

  return async (primaryUrl: string) => {
    const from = new URL(primaryUrl)
    const port = await findFreePort()
    const all = {
      ...settings,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      port: String(port),
      primary_conninfo: `host=127.0.0.1 port=${from.port} user=${from.username} password=${from.password}`,
      wal_retrieve_retry_interval: '100ms',
    }
    const child = spawn(
      join(binaries, 'bin/postgres'),
      ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...(account && { uid: account.uid, gid: account.gid }),
        cwd: '/',
        env: { LC_ALL: 'C' },
        stdio: 'ignore',
      },
    )
    from.port = String(port)
    return {
      url: from.href,
      async stop() {
        if (child.exitCode !== null || child.signalCode !== null) return
        const ended = once(child, 'exit')
        child.kill('SIGINT')
        await ended
      },
    }
  }
}

async function connectTo(url: string): Promise<pg.Client> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (attempt > 300) throw error
      await wait(100)
    }
  }
}
