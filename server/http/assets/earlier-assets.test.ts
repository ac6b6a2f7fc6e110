import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeAssets } from './earlier-assets.ts'

let root = ''
let folder = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kwela-assets-'))
  folder = join(root, 'assets')
})
afterEach(() => rmSync(root, { recursive: true }))

/** A folder as the build leaves it. */
function aBuild(...names: string[]): string {
  const build = join(root, `build-${names.join('-')}`)
  mkdirSync(join(build, 'assets'), { recursive: true })
  for (const name of names) writeFileSync(join(build, 'assets', name), name)
  return build
}

const stored = () => readdirSync(folder).filter((name) => name !== 'builds')

test('keeps the files of several builds beside each other, whoever stores them at the same time', async () => {
  await storeAssets(aBuild('a.js', 'shared.js'), folder)
  const second = aBuild('b.js', 'shared.js')
  await Promise.all([storeAssets(second, folder), storeAssets(second, folder), storeAssets(second, folder)])
  expect(stored().toSorted()).toEqual(['a.js', 'b.js', 'shared.js'])
})

test('removes what only builds of long ago had, and never what a later one has', async () => {
  await storeAssets(aBuild('old.js', 'shared.js'), folder)
  const [list = ''] = readdirSync(join(folder, 'builds'))
  const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60_000)
  utimesSync(join(folder, 'builds', list), longAgo, longAgo)
  await storeAssets(aBuild('1.js', 'shared.js'), folder)
  await storeAssets(aBuild('2.js', 'shared.js'), folder)
  // Pages of the version before are open, however long it ran.
  expect(stored()).toContain('old.js')
  await storeAssets(aBuild('3.js', 'shared.js'), folder)
  expect(stored().toSorted()).toEqual(['1.js', '2.js', '3.js', 'shared.js'])
})

test('keeps ten builds, the last used ones', async () => {
  for (let number = 0; number < 12; number++) {
    await storeAssets(aBuild(`${number}.js`), folder)
    for (const list of readdirSync(join(folder, 'builds'))) age(join(folder, 'builds', list))
  }
  expect(stored()).toHaveLength(10)
  expect(existsSync(join(folder, '11.js'))).toBe(true)
  expect(existsSync(join(folder, '0.js'))).toBe(false)
})

/** Makes it a minute older. */
function age(file: string): void {
  const at = new Date(ages.get(file) ?? Date.now() - 60_000)
  ages.set(file, at.getTime() - 60_000)
  utimesSync(file, at, at)
}
const ages = new Map<string, number>()
