import type { Queryable } from './client.ts'
import { limits } from './limits.ts'
import { prepared } from './prepared.ts'

export type ConnectionShare = { requests: number; stock: number }

const { minForRequests, maxForRequests, minForStock, maxForStock } = limits.connections

type Machine = {
  /** What all processes of this machine may open together. */
  connections: number
  processes: number
  /** As `otherConnections` counts them. */
  others: number
}

/** What each process opens besides: for searches, polling for changes, watching, its file worker, and to tell proxies. */
export function otherConnections({ purges }: { purges: object | null }): number {
  const { forPolling, forWatching, forFileWorker, forPurges } = limits.connections
  return limits.search.atOnce + forPolling + forWatching + forFileWorker + (purges ? forPurges : 0)
}

/** What each process may open for requests and for stock. */
export function connectionsOf({ connections, processes, others }: Machine): ConnectionShare {
  const share = Math.floor(connections / processes)
  const stock = Math.max(minForStock, Math.min(maxForStock, Math.floor(share / 5)))
  return { stock, requests: Math.max(minForRequests, Math.min(maxForRequests, share - others - stock)) }
}

/** What the processes of this machine open at most, whatever they are allowed. */
export function connectionsOpened(machine: Machine): number {
  const { requests, stock } = connectionsOf(machine)
  return machine.processes * (requests + stock + machine.others)
}

/** Why the shop cannot start with so many connections, or so few; null if it can. */
export function connectionsRefusal(machine: Machine, allowed: number): string | null {
  const opened = connectionsOpened(machine)
  const fewest = machine.processes * (minForRequests + minForStock + machine.others)
  if (opened > machine.connections)
    return `DATABASE_CONNECTIONS is ${machine.connections}, and ${processesText(machine)} at least ${fewest}. Set it to that or more, or WEB_CONCURRENCY to less`
  if (opened > allowed)
    return `${processesText(machine)} up to ${opened} connections to the database, which allows ${allowed}. Set DATABASE_CONNECTIONS to what this machine may have of them, or raise max_connections of PostgreSQL`
  return null
}

function processesText({ processes }: Machine): string {
  return processes === 1 ? 'this process needs' : `the ${processes} processes of this machine need`
}

const readAllowed = prepared<{ allowed: number }>(
  'allowed-connections',
  `select least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0),
    (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
    (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as allowed`,
)

/** How many connections the server allows this role to this database, other machines included. */
export async function allowedConnections(db: Queryable): Promise<number> {
  const [row] = await readAllowed(db, [])
  if (!row) throw new Error('Asking for settings always answers one row')
  return row.allowed
}
