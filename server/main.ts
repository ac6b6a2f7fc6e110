import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, readConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { seedDemo } from './db/seed/seed-demo.ts'
import { ensureAdministrator } from './features/accounts/ensure-administrator.ts'
import { warmPhotos } from './features/media/warm-photos.ts'
import { createDevelopmentServer, createShopServer } from './http/serve.ts'
import { createServices, type Services } from './services.ts'

const reading = readConfig(process.env, { isDevelopment: process.argv.includes('--dev') })
if (reading.kind === 'refused') refuse(`Kwela cannot start. ${reading.problems.join('; ')}.`)
else await start(reading.config)

async function start(config: Config): Promise<void> {
  await mkdir(config.dataFolder, { recursive: true })
  const services = createServices(config)
  const ending = new AbortController()

  await migrate(services.database)
  const demo = config.isDemo ? await seedDemo(services) : { photoIds: [] }
  const administrator = await ensureFirstAdministrator(services, config)

  const app = await (config.isDevelopment ? createDevelopmentServer(services) : createShopServer(services))
  await app.listen({ port: config.port, host: config.host })
  const warming = warmPhotos(services, demo.photoIds, ending.signal)
  tellParent({
    kind: 'ready',
    url: config.publicUrl,
    adminEmail: administrator?.email ?? null,
    adminPassword: administrator?.password ?? null,
  })

  const stop = async () => {
    if (ending.signal.aborted) return
    ending.abort()
    // Requests under way are answered first; then what they used is closed.
    await app.close()
    await warming
    await services.database.close()
    process.disconnect?.()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // The launcher is gone: nobody is left to send a signal.
  process.once('disconnect', stop)
}

/** In the demo the password is made once and kept beside the data; otherwise the owner sets it. */
function ensureFirstAdministrator({ auth, db }: Services, config: Config) {
  const file = join(config.dataFolder, 'admin-password')
  return ensureAdministrator(
    {
      auth,
      db,
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

function tellParent(message: object): void {
  if (process.send) process.send(message)
  else process.stdout.write(`${JSON.stringify(message)}\n`)
}

function refuse(message: string): void {
  if (process.send) process.send({ kind: 'refused', message })
  else process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
