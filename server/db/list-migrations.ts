import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A file of the migrations folder, as the journal lists it. */
export type Migration = { name: string; madeAt: number }

export type MigrationText = {
  statements: string[]
  /** By which the database remembers it. A contract takes something away that an earlier version may still use. */
  mark: string
  /** For statements that PostgreSQL runs only by themselves, such as CREATE INDEX CONCURRENTLY. */
  isOutsideTransaction: boolean
}

const migrationsFolder = new URL('./migrations/', import.meta.url)

// Comments at the start of a file; scripts/checks/check-migrations.mjs says what may be in it.
const contractMark = /^-- contract of \d{4}\b/m
const outsideMark = /^-- outside a transaction\b/m

const contractPrefix = 'contract '

export function isContract(mark: string): boolean {
  return mark.startsWith(contractPrefix)
}

export function listMigrations(folder = migrationsFolder): Migration[] {
  const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
    readFileSync(fileURLToPath(new URL('meta/_journal.json', folder)), 'utf8'),
  )
  return journal.entries.map(({ tag, when }) => ({ name: tag, madeAt: when }))
}

export function readMigration({ name }: Migration, folder = migrationsFolder): MigrationText {
  const text = readFileSync(fileURLToPath(new URL(`${name}.sql`, folder)), 'utf8')
  return {
    statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
    mark: (contractMark.test(text) ? contractPrefix : '') + hash('sha256', text),
    isOutsideTransaction: outsideMark.test(text),
  }
}
