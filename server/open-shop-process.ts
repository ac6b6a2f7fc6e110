import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { databaseFaultOf } from './db/conflicts.ts'
import { allowedConnections, connectionsRefusal, otherConnections } from './db/connections-refusal.ts'
import { compareSchema, MigrationStuck, migrate } from './db/migrate.ts'
import { missingRoleLimits } from './db/missing-role-limits.ts'
import type { HistoryRows } from './db/seed/history/history-rows.ts'
import { tellSandbox } from './db/seed/history/tell-sandbox.ts'
import { seedDemo } from './db/seed/seed-demo.ts'
import { waitForDatabase } from './db/wait-for-database.ts'
import { answerPings } from './end-if-stuck.ts'
import { ensureAdministrator } from './features/accounts/users/ensure-administrator.ts'
import { backUpBeforeMigration } from './features/backups/back-up-daily.ts'
import { checkBackups } from './features/backups/check-backups.ts'
import { dropUnusedSlot } from './features/backups/ensure-slot.ts'
import { watchBackups } from './features/backups/watch-backups.ts'
import { fillFacets } from './features/catalogue/browse/fill-facets.ts'
import { checkStore } from './features/media/photos/check-store.ts'
import { currentShop } from './features/shop/current-shop.ts'
import { isKnownSecret } from './features/shop/is-known-secret.ts'
import { storeAssets } from './http/assets/earlier-assets.ts'
import { clientFolder, createApiServer, createShopServer } from './http/serve.ts'
import { warmUp } from './http/warm-up.ts'
import { jobsOf } from './jobs/jobs.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { sampleCompanyIn, takesRealMoney } from './live-settings.ts'
import { notifyParent } from './notify-parent.ts'
import { securityStreamProblem } from './open-security-stream.ts'
import { reportStartupError } from './report-startup-error.ts'
import { createServices, type Services } from './services.ts'
import { storeReason } from './store-reason.ts'

/** Runs one process of the shop: migrates the database, seeds the demo, starts serving, and runs until told to stop. */
export async function openShopProcess(config: Config): Promise<void> {
  try {
    await open(config)
  } catch (error) {
    const refusal = error instanceof NotFitToOpen ? error.message : refusalOf(error, config)
    if (!refusal) throw error
    await reportStartupError(`Kwela cannot start: ${refusal}, then start Kwela again.`)
    // Anything already open would keep the process running.
    process.exit(1)
  }
}

/** A reason why the shop cannot start, as it is printed after "Kwela cannot start:". */
class NotFitToOpen extends Error {}

function refusalOf(error: unknown, { host, port }: Config): string | null {
  const fault = databaseFaultOf(error)
  if (fault?.kind === 'read_only') return readOnlyRefusal
  if (fault)
    return `the database is not available (${fault.reason}). Make sure that PostgreSQL is running and that DATABASE_URL points to it`
  const address = addressFaultOf(error)
  if (address) {
    const remedy = address === 'EADDRINUSE' ? 'Stop the program that uses it, or set' : 'Set'
    return `it cannot listen on port ${port} of ${host} (${address}). ${remedy} PORT or HOST to another value`
  }
  return null
}

/** Returns the code, such as EADDRINUSE; in a cluster another system call reports it than in a single process. */
function addressFaultOf(error: unknown): string | null {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return null
  return error.syscall === 'listen' || error.syscall === 'bind' ? String(error.code) : null
}

async function open(config: Config): Promise<void> {
  await mkdir(config.dataFolder, { recursive: true })
  refuseUselessSecurityLog(config)
  const services = await createServices(config)
  const ending = new AbortController()

  await refuseUselessStore(services, config)
  await waitForDatabase(services.database)
  if ((await services.databaseWatch.look()) === 'read_only') throw new NotFitToOpen(readOnlyRefusal)
  services.databaseWatch.begin()
  await refuseConnections(services, config)
  await refuseUselessBackups(services)
  await bringSchemaUpToDate(services, config)
  const { securityLog } = services
  const tellOfSecret = () => securityLog({ event: 'secret_changed', accountId: null, clientAddress: null })
  if (!(await isKnownSecret(services.db, config.secrets, tellOfSecret)))
    throw new NotFitToOpen(otherSecretRefusal)
  await refuseSampleCompany(services, config)
  await fillFacets(services)
  const demo = config.isDemo ? await seedDemo(services, demoOptions(services, config)) : { photoIds: [] }
  const administrator = await ensureFirstAdministrator(services, config)

  let isDraining = false
  const app = config.roles.includes('web')
    ? await openShop(services, config, { isDraining: () => isDraining, ending: ending.signal })
    : null
  const isWarmedLater = !config.isReplacement && !config.isDevelopment
  const warming = app && isWarmedLater && warmUp(app, { ...config, ending: ending.signal, isWhileIdle: true })
  const jobs = config.roles.includes('worker') ? runJobs(services, jobsOf(services)) : null
  const archive = config.roles.includes('worker') ? services.beginArchive() : null
  if (!config.backup) await forgetBackups(services)
  const purges = services.beginPurges()
  services.photoWarmer.warm(demo.photoIds)
  answerPings()
  notifyParent({
    kind: 'ready',
    url: config.publicUrl,
    adminEmail: administrator?.email ?? null,
    adminPassword: administrator?.password ?? null,
    isPasswordNew: administrator?.isNew ?? false,
  })

  const stop = async (how: StopSignal | 'disconnect') => {
    if (ending.signal.aborted) return
    ending.abort()
    isDraining = true
    if (app && how === 'SIGTERM') await delay(config.drainMs)
    endWithin(config.shutdownMs, services)
    await warming
    // Requests in progress are answered first; then their resources are closed.
    await app?.close()
    await Promise.all([jobs?.stop(), purges?.stop()])
    // Last, since it stores what the others did.
    await archive?.stop()
    await services.photoWarmer.close()
    await services.database.close()
    await services.tracing.close()
    // The channel is closed already if the parent is gone; closing it again would throw.
    if (process.connected) process.disconnect()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // The launcher is gone, so nobody is left to send a signal.
  process.once('disconnect', () => stop('disconnect'))
  const wentWhileOpening = process.send && !process.connected
  if (wentWhileOpening) await stop('disconnect')
}

type StopSignal = 'SIGTERM' | 'SIGINT'

/** A request that never ends must not keep a process that was told to stop. */
function endWithin(limitMs: number, { log }: Services): void {
  setTimeout(() => {
    log.error({ limitMs }, 'requests in progress were cut off, since they took too long')
    process.exit(1)
  }, limitMs).unref()
}

function demoOptions({ clock, shop, sealer }: Services, { hasDemoHistory, providers }: Config) {
  if (!hasDemoHistory) return {}
  const history = {
    now: clock(),
    shop,
    sealer,
    staff: demoAdministrator,
    orders: demoOrders,
    tellProvider: (rows: HistoryRows) => tellSandbox(providers.yoco.apiUrl, rows),
  }
  return { history }
}

const demoAdministrator = 'admin@kwela.example'
const demoOrders = 3_000

const readOnlyRefusal =
  'the database is read-only, probably a standby. Set DATABASE_URL to the address of the primary'

const otherSecretRefusal =
  "AUTH_SECRET is not the one that this shop's data was sealed with. Give every process the same, and name an earlier one in AUTH_SECRET_OLD"

/** With a pooler in between, its own limits count, and the role's for statements. */
async function refuseConnections({ db, log }: Services, config: Config): Promise<void> {
  if (config.pooler === 'transaction') {
    const missing = await missingRoleLimits(db)
    if (missing) log.warn(missing)
    return
  }
  const machine = { ...config, others: otherConnections(config) }
  const refusal = connectionsRefusal(machine, await allowedConnections(db))
  if (refusal) throw new NotFitToOpen(refusal)
}

async function bringSchemaUpToDate(
  services: Services,
  { directUrl, migratesAtStart }: Config,
): Promise<void> {
  const state = await compareSchema({ url: directUrl })
  if (state.kind === 'too_new') throw new NotFitToOpen(tooNewRefusal)
  if (state.kind === 'current') return
  if (!migratesAtStart) throw new NotFitToOpen(behindRefusal(state.pending.length))
  try {
    await migrate({ url: directUrl, beforeChanges: () => backUpBeforeChanges(services) })
  } catch (error) {
    if (!(error instanceof MigrationStuck)) throw error
    throw new NotFitToOpen(
      `the migration ${error.message} waited in vain for a lock. End what holds it, such as a long report or a dump`,
    )
  }
}

const tooNewRefusal =
  'a later version of Kwela has changed its database so that this one could not use it. Start that version, or restore a backup from before'

function behindRefusal(pending: number): string {
  const what = pending === 1 ? 'a migration is' : `${pending} migrations are`
  return `${what} missing in its database. Run npm run migrate`
}

/** A shop that somebody relies on to tell of attacks must not open if it cannot. */
function refuseUselessSecurityLog({ securityLog: place }: Config): void {
  const problem = place ? securityStreamProblem(place) : null
  if (problem)
    throw new NotFitToOpen(`SECURITY_LOG cannot be written (${problem}). Let the shop's account write there`)
}

/** A folder is there or is made; a store elsewhere may be misspelt, closed to us or read-only. */
async function refuseUselessStore({ store }: Services, { mediaStore }: Config): Promise<void> {
  if (!mediaStore) return
  const problem = await checkStore(store)
  if (problem)
    throw new NotFitToOpen(
      `pictures cannot be kept in the bucket ${mediaStore.bucket} of MEDIA_STORE (${problem}). Check its address, its keys and their rights to write, read and delete`,
    )
}

/** Without it, a migration that goes wrong would cost what the last base does not have. */
async function backUpBeforeChanges(services: Services): Promise<void> {
  try {
    await backUpBeforeMigration(services)
  } catch (error) {
    throw new NotFitToOpen(
      `its database has to change for this version, and the backup before that failed (${storeReason(error)}). Make BACKUP_TO reachable, or unset it`,
    )
  }
}

/** Backups may have been turned off: nothing is kept for them, and nobody is told that there are none. */
async function forgetBackups(services: Services): Promise<void> {
  await dropUnusedSlot(services.db)
  await watchBackups(services)
}

/** What cannot work at all is refused; a store that is away for now is waited for, and raises an alert. */
async function refuseUselessBackups({ backups, log }: Services): Promise<void> {
  if (!backups) return
  const problem = await checkBackups(backups)
  if (problem?.isForGood) throw new NotFitToOpen(`it cannot be backed up: ${problem.reason}`)
  if (problem) log.warn({ reason: problem.reason }, 'backups cannot be made at the moment')
}

/** Tax invoices show the company's name and number, and they are permanent. */
async function refuseSampleCompany({ db, shop }: Services, config: Config): Promise<void> {
  if (!takesRealMoney(config)) return
  const left = sampleCompanyIn(await currentShop(db, shop))
  if (left.length > 0)
    throw new NotFitToOpen(
      `a live key takes real money, but the shop still has ${left.join(', ')} of the sample company. Enter your own details in shop.config.ts`,
    )
}

async function openShop(
  services: Services,
  config: Config,
  serving: { isDraining: () => boolean; ending: AbortSignal },
): Promise<FastifyInstance> {
  // Before anybody gets a page whose code another process is asked for.
  if (!config.isDevelopment) {
    await storeAssets(clientFolder, config.assetsFolder)
    await services.sharedAssets?.shareAtStart(clientFolder, serving.ending)
  }
  // During development, a separate process renders the pages (scripts/dev).
  const app = await (config.isDevelopment
    ? createApiServer(services, serving)
    : createShopServer(services, serving))
  // Others serve meanwhile, and shoppers are sent here once it listens.
  if (config.isReplacement) await warmUp(app, { ...config, ...serving, isWhileIdle: false })
  await app.listen({ port: config.port, host: config.host })
  await services.pageCache.answerNeighbours(async (address) => void (await app.inject(address)))
  return app
}

/** In the demo the password is generated once and stored with the data; otherwise the owner sets it. */
function ensureFirstAdministrator({ db, clock, passwords }: Services, config: Config) {
  const file = join(config.dataFolder, 'admin-password')
  return ensureAdministrator(
    {
      db,
      clock,
      passwords,
      keptPassword: {
        read: () => readFile(file, 'utf8').catch(() => null),
        write: (password) => writeFile(file, password, { mode: 0o600 }),
      },
    },
    {
      email: config.adminEmail,
      password: config.adminPassword,
      demoEmail: config.isDemo ? demoAdministrator : null,
    },
  )
}
