import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { databaseFaultOf } from './db/conflicts.ts'
import { migrate } from './db/migrate.ts'
import { seedDemo } from './db/seed/seed-demo.ts'
import { waitForDatabase } from './db/wait-for-database.ts'
import { ensureAdministrator } from './features/accounts/users/ensure-administrator.ts'
import { fillFacets } from './features/catalogue/browse/fill-facets.ts'
import { currentShop } from './features/shop/current-shop.ts'
import { createApiServer, createShopServer } from './http/serve.ts'
import { jobsOf } from './jobs/jobs.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { sampleCompanyIn, takesRealMoney } from './live-settings.ts'
import { notifyParent } from './notify-parent.ts'
import { reportStartupError } from './report-startup-error.ts'
import { createServices, type Services } from './services.ts'

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
  const services = createServices(config)
  const ending = new AbortController()

  await waitForDatabase(services.database)
  if ((await services.databaseWatch.look()) === 'read_only') throw new NotFitToOpen(readOnlyRefusal)
  services.databaseWatch.begin()
  await migrate(services.database)
  await refuseSampleCompany(services, config)
  await fillFacets(services)
  const demo = config.isDemo ? await seedDemo(services) : { photoIds: [] }
  const administrator = await ensureFirstAdministrator(services, config)

  const app = config.roles.includes('web') ? await openShop(services, config) : null
  const jobs = config.roles.includes('worker') ? runJobs(services, jobsOf(services)) : null
  const purges = services.beginPurges()
  services.photoWarmer.warm(demo.photoIds)
  notifyParent({
    kind: 'ready',
    url: config.publicUrl,
    adminEmail: administrator?.email ?? null,
    adminPassword: administrator?.password ?? null,
    isPasswordNew: administrator?.isNew ?? false,
  })

  const stop = async () => {
    if (ending.signal.aborted) return
    ending.abort()
    // Requests in progress are answered first; then their resources are closed.
    await app?.close()
    await Promise.all([jobs?.stop(), purges?.stop()])
    await services.photoWarmer.close()
    await services.database.close()
    // The channel is closed already if the parent is gone; closing it again would throw.
    if (process.connected) process.disconnect()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // The launcher is gone, so nobody is left to send a signal.
  process.once('disconnect', stop)
  const wentWhileOpening = process.send && !process.connected
  if (wentWhileOpening) await stop()
}

const readOnlyRefusal =
  'the database is read-only, probably a standby. Set DATABASE_URL to the address of the primary'

/** Tax invoices show the company's name and number, and they are permanent. */
async function refuseSampleCompany({ db, shop }: Services, config: Config): Promise<void> {
  if (!takesRealMoney(config)) return
  const left = sampleCompanyIn(await currentShop(db, shop))
  if (left.length > 0)
    throw new NotFitToOpen(
      `a live key takes real money, but the shop still has ${left.join(', ')} of the sample company. Enter your own details in shop.config.ts`,
    )
}

async function openShop(services: Services, config: Config): Promise<FastifyInstance> {
  // During development, a separate process renders the pages (scripts/dev).
  const app = await (config.isDevelopment ? createApiServer(services) : createShopServer(services))
  await app.listen({ port: config.port, host: config.host })
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
      demoEmail: config.isDemo ? 'admin@kwela.example' : null,
    },
  )
}
