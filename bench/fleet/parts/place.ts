import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, unprivilegedAccount } from '#scripts/launcher/unprivileged-account.ts'

/** The one folder of a fleet, and the account of programs that do not run as root (null if nobody is root here). */
export type Place = {
  folder: string
  account: Account | undefined
  logOf(name: string): string
  /** A folder that belongs to that account. */
  folderFor(name: string): string
  /** A file that only we and that account can read. */
  write(name: string, text: string): string
}

export function aPlaceForTheFleet(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'kwela-fleet-'))
  const isRoot = process.getuid?.() === 0
  const account = isRoot ? unprivilegedAccount(readFileSync('/etc/passwd', 'utf8')) : undefined
  if (isRoot) chmodSync(folder, 0o711)
  mkdirSync(join(folder, 'logs'))
  const lend = (path: string) => {
    if (account) chownSync(path, account.uid, account.gid)
    return path
  }
  return {
    folder,
    account,
    logOf: (name) => join(folder, 'logs', `${name}.log`),
    folderFor(name) {
      const path = join(folder, name)
      mkdirSync(path, { recursive: true, mode: 0o700 })
      return lend(path)
    },
    write(name, text) {
      const path = join(folder, name)
      writeFileSync(path, text, { mode: 0o600 })
      return lend(path)
    },
  }
}

export type Host = { name: string; address: string }

/** Every host of the fleet has a loopback address of its own, which any Linux has without being asked (ip(8), lo). */
export const hosts = {
  balancer: { name: 'balancer', address: '127.0.0.1' },
  store: { name: 'store', address: '127.0.0.1' },
  watch: { name: 'watch', address: '127.0.0.1' },
  shops: [1, 2, 3].map((number) => ({ name: `shop${number}`, address: `127.0.1.${number}` })),
  databases: [1, 2].map((number) => ({ name: `db${number}`, address: `127.0.2.${number}` })),
} satisfies Record<string, Host | Host[]>

/** A port of a host that nothing listens on at the moment. */
export async function aPortOf({ address }: Host): Promise<number> {
  const server = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.once('error', reject)
  server.listen({ host: address, port: 0, exclusive: true }, () => {
    const bound = server.address()
    const port = typeof bound === 'object' && bound ? bound.port : 0
    server.close(() => resolve(port))
  })
  return promise
}
