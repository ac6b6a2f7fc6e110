import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { pageBudget } from './page-budget.ts'
import type { Budget } from './page-weight.ts'

const pages = {
  'web/entry.client.tsx': 'export const entry = 1',
  'web/root.tsx': 'export const root = 1',
  'web/storefront/layout.tsx': 'export const layout = 1',
  'web/storefront/routes/home.tsx': 'export const home = 1',
}
const budget = { area: 'storefront', pages: 'others', scriptBytes: 150_000, styleBytes: 15_000 } as const

test('accepts a build within its budget', async () => {
  await expect(building(pages, budget)).resolves.toBeDefined()
})

test('fails the build with the size of a page that is too heavy', async () => {
  await expect(building(pages, { ...budget, scriptBytes: 10 })).rejects.toThrow(
    /storefront\/home sends 0\.\d kB of JavaScript \(gzip\), over its budget of 0\.0 kB\./,
  )
})

test('counts the CSS of a page', async () => {
  const styled = {
    ...pages,
    'web/storefront/routes/home.tsx': "import './home.css'\nexport const home = 1",
    'web/storefront/routes/home.css': 'body { color: green }',
  }
  await expect(building(styled, { ...budget, styleBytes: 10 })).rejects.toThrow(/home sends 0\.\d kB of CSS/)
})

test('fails a build that would send admin code to a shopper', async () => {
  const leaking = {
    ...pages,
    'web/storefront/routes/home.tsx': "export { profit as home } from '../../admin/features/profit.ts'",
    'web/admin/features/profit.ts': 'export const profit = Date.now()',
  }
  await expect(building(leaking, budget)).rejects.toThrow(
    'web/admin/features/profit.ts would be sent with storefront/home',
  )
})

/** A real build of a few small files, in which each page module is an entry point. */
async function building(files: Record<string, string>, budget: Budget) {
  const root = await mkdtemp(join(tmpdir(), 'kwela-page-budget-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [pageBudget([budget])],
    build: {
      rolldownOptions: {
        input: Object.keys(pages).map((path) => join(root, path)),
        preserveEntrySignatures: 'strict',
      },
    },
  })
}
