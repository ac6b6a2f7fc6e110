import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readFeatures, titlesIn, wrongFeatures } from './feature-table.ts'
import { projectFolder } from './project-folder.mjs'

const rows = readFeatures(readFileSync(join(projectFolder, 'docs/features.md'), 'utf8'))
const known = new Map<string, string[] | null>()

function titlesOf(path: string) {
  if (!known.has(path)) {
    const file = join(projectFolder, path)
    known.set(path, existsSync(file) ? titlesIn(path, readFileSync(file, 'utf8')) : null)
  }
  return known.get(path) ?? null
}

it('every "yes" of Kwela in docs/features.md names a test that is there', () => {
  expect(rows.filter(({ cells }) => cells.at(-2) === 'yes').length).toBeGreaterThan(60)
  expect(rows.filter(({ cells }) => cells.at(-2) === 'no').length).toBeGreaterThan(10)
  expect(wrongFeatures(rows, titlesOf)).toEqual([])
})

it('no row is there twice', () => {
  const features = rows.map(({ feature }) => feature)
  expect(features.filter((feature, at) => features.indexOf(feature) !== at)).toEqual([])
})

const here = '[this](../scripts/feature-table.test.ts)'

it.each([
  ['has no test', 'yes', '', 'a "yes" of Kwela without a test'],
  ['names a file without a title', 'yes', here, 'is named without the title of a test'],
  ['names a file that is not there', 'yes', '[gone](../tests/gone.test.ts) "works"', 'does not exist'],
  ['names a test that is not in its file', 'yes', `${here} "is quicker"`, 'has no test "is quicker"'],
  ['names an empty title', 'yes', `${here} ""`, 'has no test ""'],
  ['names one test that is there and one that is not', 'yes', `${here} "no row", "gone"`, 'no test "gone"'],
  ['has a cell that is no answer', 'soon', '', '"soon" is not one of yes, add-on, no, ?'],
  ['has a cell too many', 'no | no', '', 'has 10 cells, not 9'],
])('finds a row that %s', (_what, own, tests, problem) => {
  const table = `| A feature | yes | no | ? | add-on | no | no | ${own} | ${tests} |`
  expect(wrongFeatures(readFeatures(table), titlesOf)).toEqual([expect.stringContaining(problem)])
})

it('reads titles in every form, and none of what is skipped or only mentioned', () => {
  const file = [
    "describe.each([1])('a group', () => { it('a test', () => {}) })",
    "test.each(['x'])('one of %s', () => {})",
    'it(`in backticks`, () => {})',
    "it.skip('skipped', () => {}); it.todo('later')",
    "say('a sentence') // it('a comment')",
  ]
  expect(titlesIn('some.test.ts', file.join('\n'))).toEqual([
    'a group',
    'a test',
    'one of %s',
    '`in backticks`',
  ])
})
