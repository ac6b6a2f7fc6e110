import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { randomFrom } from '#domain/seeded-random.ts'
import { startChildProgram } from '#scripts/child-program.ts'
import { findFreePort } from '#scripts/launcher/free-port.ts'
import { Refusal } from '#scripts/refusal.mjs'
import { childrenOf } from '#tests/support/shop/running-processes.ts'
import { runBench } from '../running/bench-command.ts'
import { createClosing } from '../running/closing.ts'
import { median } from '../running/measurement.ts'
import { throwAwayDataFolder } from '../running/throw-away-data-folder.ts'
import { measureRush } from './measure-rush.ts'

// After this long, something is wrong.
const patienceMs = 120_000

// Two processes are replaced in this second of the rush.
const rollsAt = 8

const closing = createClosing()

await runBench(closing, async () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      killed: { type: 'string', default: '0' },
      rush: { type: 'boolean', default: false },
      seed: { type: 'string', default: '2026' },
    },
  })
  const rounds = positive(values.rounds, '--rounds')
  const dataFolder = throwAwayDataFolder(closing, 'start')
  const load = loadavg()[0] ?? 0
  // Creates the database, seeds the demo and fills the compile cache: later starts are warm.
  const first = await timeStart(dataFolder)
  if (values.killed !== '0') {
    await startAfterKills(dataFolder, positive(values.killed, '--killed'), Number(values.seed))
    return 0
  }
  if (values.rush) {
    for (const after of [0, 8]) await startInTheRush(dataFolder, after, Number(values.seed))
    await rollInTheRush(dataFolder, Number(values.seed))
    return 0
  }
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await timeStart(dataFolder))
  console.log(
    `From start to the first page: ${seconds(median(times))} (${seconds(Math.min(...times))}–${seconds(Math.max(...times))}), ${rounds} rounds, load before the run: ${load.toFixed(1)}; the very first start, which creates and seeds the database, ${seconds(first)}.`,
  )
  return 0
})

function positive(text: string, option: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Refusal(`${option} must be a whole number above 0.`)
  return number
}

/** Each start follows one that was killed at any moment of its life, so whatever that one left behind is in its way. */
async function startAfterKills(dataFolder: string, starts: number, seed: number): Promise<void> {
  const random = randomFrom(seed)
  const ports = await freePorts()
  for (let start = 1; start <= starts; start++) {
    const livedMs = random.whole(0, 4000)
    const isWhole = random.chance(0.5)
    const { program } = startShop(dataFolder, ports)
    await wait(livedMs)
    for (const pid of isWhole ? familyOf(program.process.pid) : [program.process.pid]) kill(pid)
    await program.ended
    const tookMs = await timeStart(dataFolder, ports)
    console.log(
      `${start}. Killed ${isWhole ? 'with all its processes' : 'alone'} after ${seconds(livedMs)}; the next start took ${seconds(tookMs)}.`,
    )
  }
  console.log(`${starts} starts, each after one that was killed: 0 failed.`)
}

/** Shoppers come so many seconds after the first page. */
async function startInTheRush(dataFolder: string, afterSeconds: number, seed: number): Promise<void> {
  const ports = await freePorts()
  const { url, stop } = await open(dataFolder, ports)
  await wait(afterSeconds * 1000)
  const perSecond = await measureRush({ url, seconds: 20, random: randomFrom(seed) })
  await stop()
  console.log(`Answers in each second, ${afterSeconds} s after the first page: ${perSecond.join(', ')}`)
}

async function rollInTheRush(dataFolder: string, seed: number): Promise<void> {
  const ports = await freePorts()
  const { url, program, stop } = await open(dataFolder, ports, { WEB_CONCURRENCY: '2' })
  // The launcher's child supervises the shop's processes.
  const supervisor = childrenOf(program.process.pid).find((pid) => childrenOf(pid).length === 2)
  if (!supervisor) throw new Refusal('The shop has no two processes.')
  await wait(8_000)
  const perSecond = await measureRush({ url, seconds: 30, random: randomFrom(seed) }, (second) => {
    if (second === rollsAt) process.kill(supervisor, 'SIGHUP')
  })
  await stop()
  console.log(
    `Answers in each second of two processes that are replaced after ${rollsAt} s: ${perSecond.join(', ')}`,
  )
}

function familyOf(pid: number | undefined): (number | undefined)[] {
  return [pid, ...childrenOf(pid).flatMap(familyOf)]
}

/** One that has ended by itself meanwhile needs no more. */
function kill(pid: number | undefined): void {
  try {
    if (pid) process.kill(pid, 'SIGKILL')
  } catch {}
}

type Ports = { shop: number; sandbox: number }

async function freePorts(): Promise<Ports> {
  return { shop: await findFreePort(), sandbox: await findFreePort() }
}

/** As `npm start` does once everything is installed and built. */
function startShop(dataFolder: string, { shop, sandbox }: Ports, env: NodeJS.ProcessEnv = {}) {
  const program = startChildProgram({
    file: 'scripts/launcher/launch.ts',
    output: 'read',
    env: {
      NODE_ENV: 'production',
      DATA_DIR: dataFolder,
      HOST: '127.0.0.1',
      PORT: String(shop),
      YOCO_SANDBOX_PORT: String(sandbox),
      ...env,
    },
  })
  const stop = () => program.stop()
  closing.add(stop)
  const said: string[] = []
  program.process.stdout?.setEncoding('utf8').on('data', (text: string) => said.push(text))
  return { program, said, stop }
}

/** Milliseconds from its start until the home page has loaded. */
async function timeStart(dataFolder: string, givenPorts?: Ports): Promise<number> {
  const startedAt = performance.now()
  const { stop } = await open(dataFolder, givenPorts ?? (await freePorts()))
  const tookMs = performance.now() - startedAt
  await stop()
  return tookMs
}

/** Resolves once the home page has loaded. */
async function open(dataFolder: string, ports: Ports, env: NodeJS.ProcessEnv = {}) {
  const startedAt = performance.now()
  const started = startShop(dataFolder, ports, env)
  const { program, said } = started
  const url = `http://127.0.0.1:${ports.shop}`
  for (;;) {
    const page = await fetch(`${url}/`).catch(() => null)
    if (page?.status === 200 && (await page.text()).includes('</html>')) return { ...started, url }
    const hasEnded = program.process.exitCode !== null
    if (hasEnded || performance.now() - startedAt > patienceMs)
      throw new Refusal(`The shop did not start: ${said.join('')}`)
    await wait(10)
  }
}

function seconds(millis: number): string {
  return `${(millis / 1000).toFixed(2)} s`
}
