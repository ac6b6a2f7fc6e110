import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endIfStuck } from '#server/end-if-stuck.ts'
import { type ChildProgram, shopNodeArgs, startChildProgram } from '../child-program.ts'
import { pagesEnvironment } from '../dev/pages-settings.ts'
import { Refusal, runCommand } from '../refusal.mjs'
import { recoveryKeyText } from '../restore/recovery-key-text.ts'
import { openDataFolder, readBackupKey, readSecrets, type Secrets } from './data-folder.ts'
import { tryDatabaseAddress } from './database-address.ts'
import { checkPort, chooseFreePort, findFreePort } from './free-port.ts'
import { keepRunning, type Part } from './keep-running.ts'
import { type LaunchSettings, readLaunchSettings, sandboxPortFile } from './launch-settings.ts'
import { type RunningPostgres, startPostgres } from './postgres.ts'
import { isAlive, type Lock, type ProcessMark, takeLock } from './process-lock.mjs'
import { type ServerMessage, startupMessage } from './startup-message.ts'
import { watchSources } from './watch-sources.ts'

type Sandbox = { port: number; secretKey: string; webhookSecret: string }
type CourierSandbox = { port: number; apiKey: string; webhookSecret: string }
type Ready = Extract<ServerMessage, { kind: 'ready' }>
type StartupText = (message: Ready) => string

const isDev = process.argv.includes('--dev')
const sandboxSecretKey = 'sk_test_kwela_sandbox'
const courierSandboxKey = 'bobgo_sandbox_key'
const triesAgain = 'It will restart when a server file changes.'
const stopRequested = Promise.withResolvers<'asked'>()
/** Everything that was started, in start order; it is stopped in reverse. */
const parts: Part[] = []
/** Aborted once nothing may be started any more. */
const ending = new AbortController()
const restarting: Promise<string>[] = []

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopRequested.resolve('asked'))
// The command that started this launcher is gone, so nobody is left to stop it.
process.on('disconnect', () => stopRequested.resolve('asked'))

await runCommand(async () => {
  const settings = readLaunchSettings(process.env)
  const dataFolder = openDataFolder(settings.dataDir)
  const lock = await takeLockPatiently(join(dataFolder, 'kwela.lock'))
  if (lock.kind === 'held') {
    throw new Refusal(
      `Kwela is already running on the data folder ${dataFolder} (process ${lock.by.pid}). Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  try {
    await endLeftovers(lock.leftovers)
    return await open(settings, dataFolder, () => lock.note(parts.flatMap(({ pid }) => pid ?? [])))
  } finally {
    await closeEverything()
    lock.release()
  }
})
// A hanging connection attempt must not keep the user waiting.
process.exit()

/** An earlier process that was just told to stop may need another moment. */
async function takeLockPatiently(file: string): Promise<Lock> {
  const deadline = Date.now() + 3_000
  let lock = takeLock(file)
  while (lock.kind === 'held' && Date.now() < deadline) {
    await delay(100)
    lock = takeLock(file)
  }
  return lock
}

/** Starts the shop, and returns the exit code once it should stop. */
async function open(settings: LaunchSettings, dataFolder: string, noteParts: () => void): Promise<number> {
  await refuseBusyPort(settings.port, 'PORT', settings.host)
  const secrets = readSecrets(dataFolder)

  const [database, [sandbox, courierSandbox]] = await bothOf(
    findDatabase(settings, dataFolder, noteParts),
    openSandboxes({ settings, dataFolder, secrets, noteParts }),
  )
  if (await isStopRequested()) return 0

  const databaseUrl = database.url
  const env = serverEnvironment({ settings, secrets, sandbox, courierSandbox, dataFolder, databaseUrl })
  const startupText = (message: Ready) =>
    startupMessage({ ...message, dataFolder, databaseFolder: database.folderElsewhere })
  if (!isDev) return serve(env, startupText, noteParts)
  return serveWithReload(await openPages(settings, env, noteParts), startupText, noteParts)
}

/**
 * Starts the page server, which keeps running when the API server restarts. Returns the environment for the API server.
 */
async function openPages(
  settings: LaunchSettings,
  env: NodeJS.ProcessEnv,
  noteParts: () => void,
): Promise<NodeJS.ProcessEnv> {
  const apiPort = await findFreePort()
  const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`
  const pages = startChildProgram({
    file: 'scripts/dev/serve-pages.ts',
    output: 'shown',
    env: pagesEnvironment({ port: settings.port, host: settings.host, apiPort, publicUrl }),
  })
  addProgram('The page server', pages, noteParts)
  const { promise, resolve } = Promise.withResolvers<'ready'>()
  pages.process.once('message', () => resolve('ready'))
  const first = await Promise.race([promise, stopRequested.promise, pages.ended])
  if (first !== 'ready' && first !== 'asked')
    throw new Refusal(`The page server stopped before it was ready (${first}).`)
  return { ...env, PORT: String(apiPort), HOST: '127.0.0.1', PUBLIC_URL: publicUrl, TRUST_PROXY: 'loopback' }
}

async function serve(
  env: NodeJS.ProcessEnv,
  startupText: StartupText,
  noteParts: () => void,
): Promise<number> {
  const { part, ready } = openServer(env, noteParts)
  parts.push(part)
  noteParts()
  const message = await Promise.race([ready, stopRequested.promise])
  if (message === 'asked') return 0
  console.log(startupText(message))
  return untilTheEnd()
}

/** The shop as a part that can be started again, and its first message. */
function openServer(env: NodeJS.ProcessEnv, noteParts: () => void): { part: Part; ready: Promise<Ready> } {
  const server = startServer(env)
  const ready = readyMessage(server).then((message) => {
    // Migrating may take minutes, and nobody answers meanwhile.
    endIfStuck(server.process)
    return message
  })
  const part = partOf('The shop', server, async () => {
    const next = openServer(env, noteParts)
    replacePart(part, next.part, noteParts)
    await next.ready
    return next.part
  })
  return { part, ready }
}

/** Restarts the server whenever one of its files changes; after an error it waits for the next change. */
async function serveWithReload(
  env: NodeJS.ProcessEnv,
  startupText: StartupText,
  noteParts: () => void,
): Promise<number> {
  let changed = Promise.withResolvers<'changed'>()
  const unwatch = watchSources(() => changed.resolve('changed'))
  const end = untilTheEnd()
  let isFirst = true
  try {
    for (;;) {
      const server = startServer(env)
      const part = addProgram('The shop', server, noteParts)
      const report = new AbortController()
      void reportOnServer(server, isFirst ? startupText : () => 'The shop has restarted.', report.signal)
      const next = await Promise.race([changed.promise, end])
      report.abort()
      if (typeof next === 'number') return next
      changed = Promise.withResolvers<'changed'>()
      await server.stop()
      parts.splice(parts.indexOf(part), 1)
      isFirst = false
    }
  } finally {
    unwatch()
  }
}

async function reportOnServer(server: ChildProgram, startupText: StartupText, signal: AbortSignal) {
  try {
    console.log(startupText(await readyMessage(server)))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (!signal.aborted) console.error(`${error.message} ${triesAgain}`)
    return
  }
  const how = await server.ended
  if (!signal.aborted) console.error(`The shop stopped (${how}). ${triesAgain}`)
}

async function untilTheEnd(): Promise<number> {
  const deaths = parts.map(async (part) => {
    const running = keepRunning(part, { ending: ending.signal, say: console.error })
    restarting.push(running)
    return { name: part.name, how: await running }
  })
  const end = await Promise.race([stopRequested.promise, ...deaths])
  if (end === 'asked') return 0
  throw new Refusal(`${end.name} stopped unexpectedly (${end.how}), so Kwela is shutting down.`)
}

function addProgram(name: string, program: ChildProgram, noteParts: () => void): Part {
  const part = partOf(name, program)
  parts.push(part)
  noteParts()
  return part
}

function partOf(
  name: string,
  { ended, stop, process }: ChildProgram,
  startAgain?: () => Promise<Part>,
): Part {
  return { name, ended, stop, pid: process.pid, ...(startAgain && { startAgain }) }
}

/** In its place, so that the order of stopping stays the same. */
function replacePart(old: Part, next: Part, noteParts: () => void): void {
  const at = parts.indexOf(old)
  // Everything is being stopped: it comes last.
  if (at < 0) parts.push(next)
  else parts.splice(at, 1, next)
  noteParts()
}

function startServer(env: NodeJS.ProcessEnv): ChildProgram {
  return startChildProgram({
    file: 'server/main.ts',
    nodeArgs: shopNodeArgs,
    args: isDev ? ['--dev'] : [],
    env,
    output: 'shown',
    stopWithinMs: readLaunchSettings(process.env).stopWithinMs,
  })
}

async function readyMessage(server: ChildProgram): Promise<Ready> {
  const { promise, resolve } = Promise.withResolvers<ServerMessage>()
  server.process.on('message', (message: ServerMessage) => resolve(message))
  const first = await Promise.race([promise, server.ended])
  if (typeof first === 'string') throw new Refusal(`The shop stopped before it was ready (${first}).`)
  if (first.kind === 'refused') throw new Refusal(first.message)
  return first
}

async function findDatabase(settings: LaunchSettings, dataFolder: string, noteParts: () => void) {
  if (settings.databaseUrl) {
    await tryDatabaseAddress(settings.databaseUrl)
    return { url: settings.databaseUrl, folderElsewhere: undefined }
  }
  const postgres = await startPostgres({ dataFolder, log: console.log })
  parts.push(partOfPostgres(postgres, noteParts))
  const isInside = postgres.clusterFolder === join(dataFolder, 'postgres')
  return { url: postgres.socketUrl, folderElsewhere: isInside ? undefined : postgres.clusterFolder }
}

/** Started again at the same port, which is in the address that the shop has. */
function partOfPostgres({ dataFolder, port, ended, stop }: RunningPostgres, noteParts: () => void): Part {
  const part: Part = {
    name: 'PostgreSQL',
    ended: ended.then(() => `see ${join(dataFolder, 'postgres.log')}`),
    stop,
    async startAgain() {
      const next = partOfPostgres(await startPostgres({ dataFolder, port }), noteParts)
      replacePart(part, next, noteParts)
      return next
    },
  }
  return part
}

type SandboxNeeds = {
  settings: LaunchSettings
  dataFolder: string
  secrets: Secrets
  noteParts: () => void
}

/** One for each company that the user has no key for. Couriers can also be booked by hand, so a shop that takes money needs none. */
async function openSandboxes(
  needs: SandboxNeeds,
): Promise<[Sandbox | undefined, CourierSandbox | undefined]> {
  const { settings } = needs
  if (settings.yocoSecretKey) return [undefined, undefined]
  const { port } = settings
  // Chosen together, so that neither takes the other's.
  const payments = await sandboxPort(settings.sandboxPort, 'YOCO_SANDBOX_PORT', nearPorts(3001, port, []))
  const couriers = await sandboxPort(
    settings.courierSandboxPort,
    'BOBGO_SANDBOX_PORT',
    nearPorts(3002, port, [payments]),
  )
  return bothOf(
    openSandbox(needs, payments),
    settings.bobgoApiKey ? undefined : openCourierSandbox(needs, couriers),
  )
}

async function openSandbox(
  { settings, dataFolder, secrets, noteParts }: SandboxNeeds,
  port: number,
): Promise<Sandbox> {
  const webhookSecret = settings.yocoWebhookSecret ?? secrets.yocoWebhookSecret
  await startSandbox('Yoco sandbox', noteParts, {
    file: 'sandbox/yoco/main.ts',
    env: {
      YOCO_SANDBOX_PORT: String(port),
      YOCO_SANDBOX_DATA: join(dataFolder, 'yoco-sandbox.json'),
      YOCO_SANDBOX_PUBLIC_URL: `http://localhost:${port}`,
      YOCO_SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${settings.port}/api/payments/yoco/webhook`,
      YOCO_SANDBOX_WEBHOOK_SECRET: webhookSecret,
      YOCO_SANDBOX_SECRET_KEY: sandboxSecretKey,
    },
  })
  writeFileSync(join(dataFolder, sandboxPortFile), `${port}\n`)
  return { port, secretKey: sandboxSecretKey, webhookSecret }
}

async function openCourierSandbox(
  { dataFolder, secrets, noteParts }: SandboxNeeds,
  port: number,
): Promise<CourierSandbox> {
  const webhookSecret = secrets.bobgoWebhookSecret
  await startSandbox('Bob Go sandbox', noteParts, {
    file: 'sandbox/bobgo/main.ts',
    env: {
      BOBGO_SANDBOX_PORT: String(port),
      BOBGO_SANDBOX_DATA: join(dataFolder, 'bobgo-sandbox.json'),
      // The shop registers its webhook itself, at the address that it knows itself by.
      BOBGO_SANDBOX_WEBHOOK_SECRET: webhookSecret,
      BOBGO_SANDBOX_API_KEY: courierSandboxKey,
    },
  })
  return { port, apiKey: courierSandboxKey, webhookSecret }
}

function nearPorts(first: number, shopPort: number, taken: readonly number[]): number[] {
  const near = [first, ...Array.from({ length: 20 }, (_, step) => shopPort + 1 + step)]
  return near.filter((wanted) => wanted !== shopPort && !taken.includes(wanted))
}

async function sandboxPort(wanted: number | undefined, name: string, near: number[]): Promise<number> {
  if (wanted) await refuseBusyPort(wanted, name)
  return wanted ?? chooseFreePort(near)
}

async function startSandbox(
  name: string,
  noteParts: () => void,
  program: { file: string; env: Record<string, string> },
): Promise<void> {
  const { part, ready } = openSandboxProgram(name, noteParts, program)
  parts.push(part)
  noteParts()
  await Promise.race([ready, stopRequested.promise])
}

function openSandboxProgram(
  name: string,
  noteParts: () => void,
  { file, env }: { file: string; env: Record<string, string> },
): { part: Part; ready: Promise<void> } {
  const program = startChildProgram({ file, output: 'read', env })
  const part = partOf(`The ${name}`, program, async () => {
    const { part: next, ready } = openSandboxProgram(name, noteParts, { file, env })
    replacePart(part, next, noteParts)
    await ready
    return next
  })
  return { part, ready: sandboxIsReady(name, program) }
}

async function sandboxIsReady(name: string, program: ChildProgram): Promise<void> {
  const ready = Promise.withResolvers<'ready'>()
  program.process.stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes(`${name} on http`)) ready.resolve('ready')
    else process.stdout.write(text)
  })
  const first = await Promise.race([ready.promise, program.ended])
  if (first !== 'ready') throw new Refusal(`The ${name} stopped before it was ready (${first}).`)
}

type ServerNeeds = {
  settings: LaunchSettings
  secrets: Secrets
  sandbox: Sandbox | undefined
  courierSandbox: CourierSandbox | undefined
  dataFolder: string
  databaseUrl: string
}

function serverEnvironment({
  settings,
  secrets,
  sandbox,
  courierSandbox,
  dataFolder,
  databaseUrl,
}: ServerNeeds): NodeJS.ProcessEnv {
  const own = {
    NODE_ENV: isDev ? 'development' : 'production',
    PORT: String(settings.port),
    DATA_DIR: dataFolder,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: settings.authSecret ?? secrets.authSecret,
    ...backupEnvironment(settings, dataFolder),
  }
  if (!sandbox) return own
  return {
    ...own,
    YOCO_API_URL: `http://127.0.0.1:${sandbox.port}/api`,
    YOCO_SECRET_KEY: sandbox.secretKey,
    YOCO_WEBHOOK_SECRET: sandbox.webhookSecret,
    YOCO_SANDBOX_PORT: String(sandbox.port),
    ...(courierSandbox && {
      BOBGO_URL: `http://127.0.0.1:${courierSandbox.port}/v2`,
      BOBGO_API_KEY: courierSandbox.apiKey,
      BOBGO_WEBHOOK_SECRET: courierSandbox.webhookSecret,
    }),
    DEMO: settings.demo ?? 'on',
    DEMO_HISTORY: settings.demoHistory ?? settings.demo ?? 'on',
  }
}

/** The shop's own recovery key, unless the user set one. */
function backupEnvironment(
  { backupTo, backupKey }: LaunchSettings,
  dataFolder: string,
): { BACKUP_KEY?: string } {
  if (!backupTo || backupKey) return {}
  const { key, isNew } = readBackupKey(dataFolder)
  if (isNew) console.log(recoveryKeyText(key))
  return { BACKUP_KEY: key }
}

async function refuseBusyPort(port: number, name: string, host?: string) {
  const answer = await checkPort(port, host)
  if (answer === 'free') return
  if (answer === 'no_such_host') {
    throw new Refusal(
      `HOST is set to ${host}, which is not an address of this machine. Correct it or unset it.`,
    )
  }
  throw new Refusal(
    answer === 'busy'
      ? `Port ${port} is already in use. Stop the program that uses it, or set ${name} to another port.`
      : `You do not have permission to listen on port ${port}. Set ${name} to 1024 or higher.`,
  )
}

/** Processes that a killed launcher left running: they would hold the port and write to the same files. */
async function endLeftovers(leftovers: ProcessMark[]) {
  for (const mark of leftovers) if (isAlive(mark)) process.kill(mark.pid, 'SIGTERM')
  const deadline = Date.now() + 10_000
  while (leftovers.some(isAlive) && Date.now() < deadline) await delay(50)
  for (const mark of leftovers) if (isAlive(mark)) process.kill(mark.pid, 'SIGKILL')
}

async function closeEverything() {
  ending.abort()
  for (const part of parts.splice(0).reverse()) await part.stop()
  // What was being started again just now.
  await Promise.allSettled(restarting)
  for (const part of parts.splice(0).reverse()) await part.stop()
}

/** Waits for both even if one fails, so that everything that was started is known and can be stopped. */
async function bothOf<One, Other>(one: One, other: Other): Promise<[Awaited<One>, Awaited<Other>]> {
  await Promise.allSettled([one, other])
  return Promise.all([one, other])
}

async function isStopRequested(): Promise<boolean> {
  return (await Promise.race([stopRequested.promise, Promise.resolve('not asked')])) === 'asked'
}
