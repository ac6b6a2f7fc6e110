import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import { Service } from 'kubernetes-models/v1/Service'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { Environment } from '#server/config.ts'
import { shopNodeArgs } from './child-program.ts'
import { projectFolder } from './project-folder.mjs'

const read = (file: string) => readFileSync(join(projectFolder, file), 'utf8')

type Model = new (data: never) => { validate(): void }
const models: Record<string, Model> = {
  ConfigMap,
  Deployment,
  Job,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
}
const Kind = z.looseObject({ kind: z.string() })

function documentsOf(file: string): z.output<typeof Kind>[] {
  return parseAllDocuments(read(file)).map((document) => Kind.parse(document.toJS()))
}

function validate(document: z.output<typeof Kind>): void {
  const Named = models[document.kind]
  if (!Named) throw new Error(`There is no schema for ${document.kind} here`)
  new Named(document as never).validate()
}

const manifests = ['deploy/kubernetes/kwela.yaml', 'deploy/kubernetes/migrate.yaml']

test.each(manifests)('what is in %s is what Kubernetes knows', (file) => {
  const documents = documentsOf(file)
  expect(documents.length).toBeGreaterThan(0)
  for (const document of documents) expect(() => validate(document)).not.toThrow()
})

test('the schema finds a mistake', () => {
  const [deployment] = documentsOf(manifests[0] ?? '').filter(({ kind }) => kind === 'Deployment')
  const wrong = { ...deployment, spec: { replicas: 'two' } }
  expect(() => validate({ ...wrong, kind: 'Deployment' })).toThrow('/spec/replicas')
})

// Of Node and of the C library, in addition to the shop's own.
const others = /^(NODE_ENV|MALLOC_\w+)$/

test('every setting in these files is one that the shop has', () => {
  const [configMap] = documentsOf('deploy/kubernetes/kwela.yaml')
  const unit = read('deploy/systemd/kwela.service')
  const compose = [parse(read('compose.yaml')), parse(read('deploy/caddy/compose.yaml'))]
  const named = [
    ...Object.keys(z.record(z.string(), z.string()).parse(configMap?.data)),
    ...[...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((one) => one.replace(/=.*/, '')),
    ),
    ...compose.flatMap(({ services }) => Object.keys(services.shop.environment)),
  ]
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !(name in Environment.shape) && !others.test(name))).toEqual([])
})

test('whoever stops the shop waits for as long as it may take', () => {
  const [configMap] = documentsOf('deploy/kubernetes/kwela.yaml')
  const kubernetes = read('deploy/kubernetes/kwela.yaml')
  const unit = read('deploy/systemd/kwela.service')
  const compose = read('compose.yaml')
  const { DRAIN_SECONDS, SHUTDOWN_SECONDS } = z
    .record(z.string(), z.string())
    .parse(configMap?.data) as Record<string, string>
  expect(numberIn(kubernetes, /terminationGracePeriodSeconds: (\d+)/)).toBeGreaterThan(
    Number(DRAIN_SECONDS) + Number(SHUTDOWN_SECONDS),
  )
  expect(numberIn(unit, /TimeoutStopSec=(\d+)/)).toBeGreaterThan(
    numberIn(unit, /DRAIN_SECONDS=(\d+)/) + numberIn(unit, /SHUTDOWN_SECONDS=(\d+)/),
  )
  expect(numberIn(compose, /stop_grace_period: (\d+)s/)).toBeGreaterThan(
    numberIn(compose, /SHUTDOWN_SECONDS: "(\d+)"/),
  )
})

test('the unit starts the shop as the image and npm start do', () => {
  expect(read('deploy/systemd/kwela.service')).toContain(`node ${shopNodeArgs.join(' ')} /srv`)
})

function numberIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1])
}
