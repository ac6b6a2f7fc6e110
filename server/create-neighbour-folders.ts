import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the processes of one machine find each other; only this account may look into them. */
export function createNeighbourFolders() {
  const all = mkdtempSync(join(tmpdir(), 'kwela-'))
  let generation = 0
  const next = () => {
    const folder = join(all, String(++generation))
    mkdirSync(folder)
    return folder
  }
  let current = next()
  return {
    get current() {
      return current
    },
    renew() {
      current = next()
    },
    remove: () => rmSync(all, { recursive: true, force: true }),
  }
}
