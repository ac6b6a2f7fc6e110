import { programPath } from '../find-programs.ts'
import { type RunningProgram, startProgram, until } from '../start-program.ts'
import { aPortOf, type Host, hosts, type Place } from './place.ts'
import type { DatabaseHost } from './start-databases.ts'

export type Balancer = {
  program: RunningProgram
  /** Where shoppers open the shop. */
  url: string
  /** Where the primary is reached, whichever host it is on. */
  primary: { host: string; port: number }
}

export type ShopPlace = Host & { port: number }

/** In front of the shop's servers, and of the database hosts as docs/runbooks/primary-and-standby.md has it. */
export async function startHaproxy(
  place: Place,
  {
    port,
    shops,
    databases,
  }: { port: number; shops: readonly ShopPlace[]; databases: readonly DatabaseHost[] },
): Promise<Balancer> {
  const primary = { host: hosts.balancer.address, port: await aPortOf(hosts.balancer) }
  const file = place.write('haproxy.cfg', settingsFor({ port, primaryPort: primary.port, shops, databases }))
  const program = startProgram({
    name: 'HAProxy',
    file: programPath('haproxy'),
    args: ['-db', '-f', file],
    account: place.account,
    logFile: place.logOf('haproxy'),
    stopWithinMs: 3_000,
  })
  const url = `http://${hosts.balancer.address}:${port}`
  const isListening = () =>
    fetch(`${url}/livez`, { signal: AbortSignal.timeout(1_000) }).then(
      () => true,
      () => false,
    )
  await until('HAProxy listens', isListening, { program })
  return { program, url, primary }
}

type Settings = {
  port: number
  primaryPort: number
  shops: readonly ShopPlace[]
  databases: readonly DatabaseHost[]
}

// A server is left out after two failed questions, and asked again each second: less than DRAIN_SECONDS.
function settingsFor({ port, primaryPort, shops, databases }: Settings): string {
  return `global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 90s
  timeout server 90s
  timeout queue 10s
  retries 2
  option redispatch 1
frontend shop
  mode http
  bind ${hosts.balancer.address}:${port}
  option forwardfor
  default_backend servers
backend servers
  mode http
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  default-server inter 1s fall 2 rise 1
${shops.map(({ name, address, port: at }) => `  server ${name} ${address}:${at} check`).join('\n')}
listen primary
  mode tcp
  bind ${hosts.balancer.address}:${primaryPort}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${databases
  .map(({ name, address, port: at, restPort }) => `  server ${name} ${address}:${at} check port ${restPort}`)
  .join('\n')}
`
}
