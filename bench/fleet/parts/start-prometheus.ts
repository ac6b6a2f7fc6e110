import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { stringify } from 'yaml'
import { z } from 'zod'
import { projectFolder } from '#scripts/project-folder.mjs'
import type { Closing } from '../../running/closing.ts'
import { programPath } from '../find-programs.ts'
import { startProgram, until } from '../start-program.ts'
import { aPortOf, hosts, type Place } from './place.ts'
import type { ShopPlace } from './start-haproxy.ts'

/** Alerts as somebody on duty hears of them. */
export type AlertWatch = {
  /** The first of these alerts that fired after a moment; null if none has. */
  firstAfter(names: readonly string[], millis: number): { name: string; at: number } | null
  /** One of these that fires at the moment; null if none does. */
  firing(names: readonly string[]): string | null
}

type Needs = { place: Place; closing: Closing; shops: readonly ShopPlace[]; metricsToken: string }

const Notice = z.object({
  alerts: z.array(z.object({ status: z.string(), labels: z.looseObject({ alertname: z.string() }) })),
})

/** Prometheus with the rules of deploy/prometheus, and Alertmanager, which tells us. */
export async function startPrometheus({ place, closing, shops, metricsToken }: Needs): Promise<AlertWatch> {
  const fired: { name: string; at: number }[] = []
  const open = new Set<string>()
  const hook = await openHook(closing, open, (name) => fired.push({ name, at: Date.now() }))
  const [port, managerPort] = [await aPortOf(hosts.watch), await aPortOf(hosts.watch)]
  place.write('alertmanager.yml', stringify(managerSettings(hook)))
  place.write('alerts.yml', readFileSync(join(projectFolder, 'deploy/prometheus/alerts.yml'), 'utf8'))
  place.write('prometheus.yml', stringify(settingsFor({ managerPort, shops, metricsToken })))
  await start(place, closing, {
    name: 'prometheus-alertmanager',
    port: managerPort,
    args: [`--config.file=${place.folder}/alertmanager.yml`, '--cluster.listen-address='],
    storage: '--storage.path',
  })
  await start(place, closing, {
    name: 'prometheus',
    port,
    args: [`--config.file=${place.folder}/prometheus.yml`],
    storage: '--storage.tsdb.path',
  })
  return {
    firstAfter: (names, millis) => fired.find(({ name, at }) => at >= millis && names.includes(name)) ?? null,
    firing: (names) => names.find((name) => open.has(name)) ?? null,
  }
}

type Program = {
  name: 'prometheus' | 'prometheus-alertmanager'
  port: number
  args: readonly string[]
  storage: string
}

async function start(place: Place, closing: Closing, { name, port, args, storage }: Program): Promise<void> {
  const address = `${hosts.watch.address}:${port}`
  const program = startProgram({
    name,
    file: programPath(name),
    args: [...args, `--web.listen-address=${address}`, `${storage}=${place.folderFor(name)}`],
    account: place.account,
    logFile: place.logOf(name),
  })
  closing.add(program.stop)
  const isReady = () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(`${name} is ready`, isReady, { program })
}

/** Where Alertmanager sends what fires, each alert once when it begins. */
async function openHook(
  closing: Closing,
  open: Set<string>,
  onFired: (name: string) => void,
): Promise<string> {
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      for (const { status, labels } of Notice.parse(body).alerts) {
        if (status === 'firing' && !open.has(labels.alertname)) onFired(labels.alertname)
        if (status === 'firing') open.add(labels.alertname)
        else open.delete(labels.alertname)
      }
      response.end()
    })
  })
  const port = await aPortOf(hosts.watch)
  await new Promise<void>((resolve) => server.listen(port, hosts.watch.address, resolve))
  closing.add(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://${hosts.watch.address}:${port}/`
}

function managerSettings(hook: string) {
  return {
    route: { receiver: 'fleet', group_by: ['alertname'], group_wait: '0s', group_interval: '1s' },
    receivers: [{ name: 'fleet', webhook_configs: [{ url: hook, send_resolved: true }] }],
  }
}

type Settings = { managerPort: number; shops: readonly ShopPlace[]; metricsToken: string }

function settingsFor({ managerPort, shops, metricsToken }: Settings) {
  return {
    global: { scrape_interval: '5s', scrape_timeout: '5s', evaluation_interval: '1s' },
    rule_files: ['alerts.yml'],
    alerting: {
      alertmanagers: [{ static_configs: [{ targets: [`${hosts.watch.address}:${managerPort}`] }] }],
    },
    scrape_configs: [
      {
        job_name: 'kwela',
        authorization: { credentials: metricsToken },
        static_configs: [{ targets: shops.map(({ address, port }) => `${address}:${port}`) }],
      },
    ],
  }
}
