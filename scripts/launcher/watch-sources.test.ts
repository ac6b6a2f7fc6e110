import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patienceMs } from '#tests/support/patience.ts'
import { concernsServer, watchSources } from './watch-sources.ts'

let root = ''
let unwatch = () => {}
const onChange = vi.fn()

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kwela-watch-'))
  for (const name of ['domain', 'contract', 'server', 'server/http']) mkdirSync(join(root, name))
  writeFileSync(join(root, 'server', 'http', 'app.ts'), 'one')
  onChange.mockClear()
  unwatch = watchSources(onChange, root)
})
afterEach(() => {
  unwatch()
  rmSync(root, { recursive: true })
})

test('a change to code, a migration or a folder concerns the server', () => {
  const files = ['cart-routes.ts', '0001_first.sql', 'features']
  expect(files.filter(concernsServer)).toEqual(files)
})

test("a change to a test or an editor's temporary file does not", () => {
  expect(['pricing.test.ts', 'pricing.ts~', '.pricing.ts.swp', '4913'].filter(concernsServer)).toEqual([])
})

test('notices a file that is replaced repeatedly', async () => {
  for (const round of [1, 2, 3]) {
    writeFileSync(join(root, 'aside'), String(round))
    renameSync(join(root, 'aside'), join(root, 'server', 'http', 'app.ts'))
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(round), { timeout: patienceMs })
  }
})

test('notices a file in a new folder', async () => {
  mkdirSync(join(root, 'server', 'features'))
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), { timeout: patienceMs })
  writeFileSync(join(root, 'server', 'features', 'cart.ts'), '')
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2), { timeout: patienceMs })
})

test("notices the shop's configuration", async () => {
  writeFileSync(join(root, 'shop.config.ts'), '')
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), { timeout: patienceMs })
})
