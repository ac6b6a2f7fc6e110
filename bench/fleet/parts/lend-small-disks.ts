import { execFileSync } from 'node:child_process'
import type { Closing } from '../../running/closing.ts'
import { hosts, type Place } from './place.ts'

// More than the database and its log need, and soon filled.
const diskSize = '1500m'

/** Each database host gets a disk of its own, in memory, so that it can be full without harm to anybody else. */
export function lendSmallDisks(place: Place, closing: Closing): void {
  for (const { name } of hosts.databases) {
    const folder = place.folderFor(name)
    const owner = place.account ? `,uid=${place.account.uid},gid=${place.account.gid}` : ''
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=700${owner}`, 'kwela-fleet', folder])
    closing.add(async () => {
      execFileSync('umount', ['--lazy', folder])
    })
  }
}
