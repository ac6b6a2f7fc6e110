import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startTestPostgres } from '#scripts/test-postgres.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { startPgBouncer } from './pgbouncer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    templateName: string
    /** With KWELA_TEST_POOLER=transaction, every shop reaches its database through this server instead. */
    poolerUrl: string | null
  }
}

/** One PostgreSQL for the run, with one migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.KWELA_TEST_DATABASE_URL
  const own = given ? null : await startTestPostgres()
  const serverUrl = given ?? own?.url ?? ''
  const templateName = `template_${process.pid}_${Date.now()}`

  const server = new pg.Client({ connectionString: serverUrl })
  await server.connect()
  await server.query(`create database ${templateName}`)
  const template = openDatabase({ url: databaseUrl(serverUrl, templateName) })
  await migrate(template)
  await template.close()

  const pooler = process.env.KWELA_TEST_POOLER === 'transaction' ? await startPgBouncer(serverUrl) : null
  project.provide('poolerUrl', pooler?.through(serverUrl) ?? null)
  project.provide('serverUrl', serverUrl)
  project.provide('templateName', templateName)
  return async () => {
    await pooler?.stop()
    await server.query(`drop database ${templateName} with (force)`)
    await server.end()
    await own?.remove()
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
