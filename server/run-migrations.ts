import { BackupFailed } from './back-up-before-migrating.ts'
import { databaseFaultOf } from './db/conflicts.ts'
import { compareSchema, MigrationStuck, migrate } from './db/migrate.ts'

/** Brings a schema up to date as a step of its own, and says what it does: `beforeChanges` only if there is something to apply. Returns the exit code. */
export async function runMigrations(
  url: string,
  say: (line: string) => void,
  beforeChanges?: () => Promise<void>,
): Promise<number> {
  try {
    if ((await compareSchema({ url })).kind === 'too_new') {
      say('A later version of Kwela has changed this database so that this one could not use it.')
      return 1
    }
    const applied = await migrate({
      url,
      ...(beforeChanges && { beforeChanges }),
      onApplied: (name, tookMs) => say(`${name} (${(tookMs / 1000).toFixed(1)} s)`),
      onWaiting: (name) =>
        say(`${name} waits for a lock, two seconds at a time, so that nobody waits longer…`),
    })
    say(
      applied.length === 0
        ? 'The schema is up to date.'
        : `${applied.length} applied; the schema is up to date.`,
    )
    return 0
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    say(reason)
    return 1
  }
}

function reasonOf(error: unknown): string | null {
  if (error instanceof BackupFailed) return error.message
  if (error instanceof MigrationStuck)
    return `${error.message} waited in vain for a lock. End what holds it, such as a long report or a dump, and run this again: nothing of it was applied.`
  const fault = databaseFaultOf(error)
  return fault ? `The database is not available (${fault.reason}).` : null
}
