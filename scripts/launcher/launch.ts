import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ChildProgram, shopNodeArgs, startChildProgram } from '../child-program.ts'
import { pagesEnvironment } from '../dev/pages-settings.ts'
import { Refusal, runCommand } from '../refusal.mjs'
import { openDataFolder, readSecrets, type Secrets } from './data-folder.ts'
import { tryDatabaseAddress } from './database-address.ts'
import { checkPort, chooseFreePort, findFreePort } from './free-port.ts'
import { type LaunchSettings, readLaunchSettings, sandboxPortFile } from './launch-settings.ts'
import { startPostgres } from './postgres.ts'
import { isAlive, type Lock, type ProcessMark, takeLock } from './process-lock.mjs'
import { type ServerMessage, startupMessage } from './startup-message.ts'
import { watchSources } from './watch-sources.ts'

type Part = { name: string; ended: Promise<string>; stop(): Promise<void>; pid?: number | undefined }
type Sandbox = { port: number; secretKey: string; webhookSecret: string }
type Ready = Extract<ServerMessage, { kind: 'ready' }>
type StartupText = (message: Ready) => string

const isDev = process.argv.includes('--dev')
const sandboxSecretKey = 'sk_test_kwela_sandbox'
const triesAgain = 'It will restart when a server file changes.'
const stopRequested = Promise.withResolvers<'asked'>()
/** Everything that was started, in start order; it is stopped in reverse. */
const parts: Part[] = []

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

  const [database, sandbox] = await bothOf(
    findDatabase(settings, dataFolder),
    settings.yocoSecretKey ? undefined : openSandbox(settings, dataFolder, secrets, noteParts),
  )
  if (await isStopRequested()) return 0

  const env = serverEnvironment({ settings, secrets, sandbox, dataFolder, databaseUrl: database.url })
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
  const server = startServer(env)
  addProgram('The shop', server, noteParts)
  const message = await Promise.race([readyMessage(server), stopRequested.promise])
  if (message === 'asked') return 0
  console.log(startupText(message))
  return untilTheEnd()
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
  const deaths = parts.map(async ({ name, ended }) => ({ name, how: await ended }))
  const end = await Promise.race([stopRequested.promise, ...deaths])
  if (end === 'asked') return 0
  throw new Refusal(`${end.name} stopped unexpectedly (${end.how}), so Kwela is shutting down.`)
}

function addProgram(name: string, { ended, stop, process }: ChildProgram, noteParts: () => void): Part {
  const part = { name, ended, stop, pid: process.pid }
  parts.push(part)
  noteParts()
  return part
}

function startServer(env: NodeJS.ProcessEnv): ChildProgram {
  return startChildProgram({
    file: 'server/main.ts',
    nodeArgs: shopNodeArgs,
    args: isDev ? ['--dev'] : [],
    env,
    output: 'shown',
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

async function findDatabase(settings: LaunchSettings, dataFolder: string) {
  if (settings.databaseUrl) {
    await tryDatabaseAddress(settings.databaseUrl)
    return { url: settings.databaseUrl, folderElsewhere: undefined }
  }
  const postgres = await startPostgres({ dataFolder, log: console.log })
  parts.push({
    name: 'PostgreSQL',
    ended: postgres.ended.then(() => `see ${join(dataFolder, 'postgres.log')}`),
    stop: postgres.stop,
  })
  const isInside = postgres.clusterFolder === join(dataFolder, 'postgres')
  return { url: postgres.url, folderElsewhere: isInside ? undefined : postgres.clusterFolder }
}

async function openSandbox(
  settings: LaunchSettings,
  dataFolder: string,
  secrets: Secrets,
  noteParts: () => void,
): Promise<Sandbox> {
  if (settings.sandboxPort) await refuseBusyPort(settings.sandboxPort, 'YOCO_SANDBOX_PORT')
  const near = [3001, ...Array.from({ length: 20 }, (_, step) => settings.port + 1 + step)]
  const port =
    settings.sandboxPort ?? (await chooseFreePort(near.filter((wanted) => wanted !== settings.port)))
  const webhookSecret = settings.yocoWebhookSecret ?? secrets.yocoWebhookSecret
  const program = startChildProgram({
    file: 'sandbox/yoco/main.ts',
    output: 'read',
    env: {
      YOCO_SANDBOX_PORT: String(port),
      YOCO_SANDBOX_DATA: join(dataFolder, 'yoco-sandbox.json'),
      YOCO_SANDBOX_PUBLIC_URL: `http://localhost:${port}`,
      YOCO_SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${settings.port}/api/payments/yoco/webhook`,
      YOCO_SANDBOX_WEBHOOK_SECRET: webhookSecret,
      YOCO_SANDBOX_SECRET_KEY: sandboxSecretKey,
    },
  })
  addProgram('The Yoco sandbox', program, noteParts)
  const ready = Promise.withResolvers<'ready'>()
  program.process.stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('Yoco sandbox on http')) ready.resolve('ready')
    else process.stdout.write(text)
  })
  const first = await Promise.race([ready.promise, stopRequested.promise, program.ended])
  if (first !== 'ready' && first !== 'asked')
    throw new Refusal(`The Yoco sandbox stopped before it was ready (${first}).`)
  writeFileSync(join(dataFolder, sandboxPortFile), `${port}\n`)
  return { port, secretKey: sandboxSecretKey, webhookSecret }
}

type ServerNeeds = {
  settings: LaunchSettings
  secrets: Secrets
  sandbox: Sandbox | undefined
  dataFolder: string
  databaseUrl: string
}

function serverEnvironment({
  settings,
  secrets,
  sandbox,
  dataFolder,
  databaseUrl,
}: ServerNeeds): NodeJS.ProcessEnv {
  const own = {
    NODE_ENV: isDev ? 'development' : 'production',
    PORT: String(settings.port),
    DATA_DIR: dataFolder,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: settings.authSecret ?? secrets.authSecret,
  }
  if (!sandbox) return own
  return {
    ...own,
    YOCO_API_URL: `http://127.0.0.1:${sandbox.port}/api`,
    YOCO_SECRET_KEY: sandbox.secretKey,
    YOCO_WEBHOOK_SECRET: sandbox.webhookSecret,
    YOCO_SANDBOX_PORT: String(sandbox.port),
    DEMO: settings.demo ?? 'on',
  }
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
