import { programPath } from '../find-programs.ts'
import { type RunningProgram, startProgram, until } from '../start-program.ts'
import { aPortOf, hosts, type Place } from './place.ts'

export type Etcd = { program: RunningProgram; address: string }

/** What Patroni's agents agree through on who the primary is. A real fleet has three; what fails here are other hosts. */
export async function startEtcd(place: Place): Promise<Etcd> {
  const [client, peer] = [await aPortOf(hosts.watch), await aPortOf(hosts.watch)]
  const address = `${hosts.watch.address}:${client}`
  const peerUrl = `http://${hosts.watch.address}:${peer}`
  const program = startProgram({
    name: 'etcd',
    file: programPath('etcd'),
    args: [
      ...['--name', 'fleet', '--data-dir', place.folderFor('etcd'), '--unsafe-no-fsync'],
      ...['--listen-client-urls', `http://${address}`, '--advertise-client-urls', `http://${address}`],
      ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
      ...['--initial-cluster', `fleet=${peerUrl}`],
    ],
    account: place.account,
    logFile: place.logOf('etcd'),
  })
  const isHealthy = () =>
    fetch(`http://${address}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('etcd is healthy', isHealthy, { program })
  return { program, address }
}
