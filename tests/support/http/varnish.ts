import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { findFreePort } from '#scripts/launcher/free-port.ts'
import { projectFolder } from '#scripts/project-folder.mjs'

export type Varnish = {
  url: string
  purgeUrl: string
  token: string
  counters(): VarnishCounters
  stop(): Promise<void>
}

/** Requests of visitors, and what it asked the shop. */
export type VarnishCounters = { requests: number; askedShop: number }

const program = ['/usr/sbin/varnishd', '/usr/local/sbin/varnishd', '/opt/homebrew/sbin/varnishd'].find(
  existsSync,
)
const xkey = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib', '/usr/local/lib'].find(
  (folder) => existsSync(join(folder, 'varnish/vmods/libvmod_xkey.so')),
)

/** Why there is none on this machine; null if there is. */
export const noVarnishHere =
  program && xkey ? null : 'there is no Varnish with xkey here (Debian: varnish and varnish-modules)'

const Counters = z.object({
  counters: z.object({
    'MAIN.client_req': z.object({ value: z.number() }),
    'MAIN.backend_req': z.object({ value: z.number() }),
  }),
})

export const newPurgeToken = () => randomBytes(24).toString('base64url')

/** The addresses and the secret that the shop's settings need, before Varnish is started. */
export async function aPlaceForVarnish() {
  const [port, purgePort] = [await findFreePort(), await findFreePort()]
  return { port, purgePort, purgeUrl: `http://127.0.0.1:${purgePort}`, token: newPurgeToken() }
}

/** A real Varnish with the VCL that the shop brings along. */
export async function startVarnish(
  shopUrl: string,
  { port, purgePort, purgeUrl, token }: Awaited<ReturnType<typeof aPlaceForVarnish>>,
): Promise<Varnish> {
  if (!program) throw new Error(noVarnishHere ?? '')
  const folder = mkdtempSync(join(tmpdir(), 'kwela-varnish-'))
  // As root, its own processes run under other accounts.
  chmodSync(folder, 0o755)
  const vcl = join(folder, 'kwela.vcl')
  writeFileSync(vcl, vclFor(new URL(shopUrl)), { mode: 0o644 })
  const url = `http://127.0.0.1:${port}`
  const sockets = ['-a', `shop=127.0.0.1:${port}`, '-a', `purge=127.0.0.1:${purgePort}`]
  const memory = ['-s', 'malloc,64m', '-p', 'http_gzip_support=off']
  const child = spawn(program, ['-F', '-n', folder, '-f', vcl, ...sockets, ...memory], {
    env: { ...process.env, PURGE_TOKEN: token },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let said = ''
  child.stderr?.on('data', (bytes) => {
    said += bytes
  })
  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilItAnswers(url, child)
  } catch (error) {
    await stop()
    throw new Error(`Varnish did not start: ${said}`, { cause: error })
  }
  return { url, purgeUrl, token, counters: () => readCounters(folder), stop }
}

/** For a shop at another port, which is asked at once. */
function vclFor(shop: URL): string {
  const vcl = readFileSync(join(projectFolder, 'deploy/varnish/kwela.vcl'), 'utf8')
  const placed = vcl.replace('"127.0.0.1"', `"${shop.hostname}"`).replace('"3000"', `"${shop.port}"`)
  if (placed === vcl) throw new Error('The VCL names no shop that could be replaced')
  return placed
}

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) throw new Error(`It ended with exit code ${child.exitCode}`)
    if (
      await fetch(`${url}/healthz`).then(
        ({ status }) => status === 200,
        () => false,
      )
    )
      return
    await wait(100)
  }
  throw new Error('It did not answer in 30 seconds')
}

function readCounters(folder: string): VarnishCounters {
  const statistics = (program ?? '').replace('sbin/varnishd', 'bin/varnishstat')
  const text = execFileSync(statistics, ['-n', folder, '-1', '-j'], { encoding: 'utf8' })
  const { counters } = Counters.parse(JSON.parse(text))
  return { requests: counters['MAIN.client_req'].value, askedShop: counters['MAIN.backend_req'].value }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
