import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findPostgresPlace } from '#scripts/launcher/postgres-place.ts'
import type { Closing } from './closing.ts'

/** Creates a data folder for one measurement, and deletes it, with its database, at the end. */
export function throwAwayDataFolder(closing: Closing, purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `kwela-${purpose}-`))
  // As root, PostgreSQL runs under an unprivileged account, which needs to traverse this folder.
  if (process.getuid?.() === 0) chmodSync(folder, 0o711)
  closing.add(async () => {
    const { cluster } = findPostgresPlace(folder)
    if (dirname(cluster) !== folder) rmSync(dirname(cluster), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}
