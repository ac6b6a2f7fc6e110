import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../project-folder.mjs'
import { timeTable } from './time-table.mjs'

const file = (name: string, seconds: number, tests: number) => ({
  name: join(projectFolder, name),
  startTime: 1000,
  endTime: 1000 + seconds * 1000,
  assertionResults: Array.from({ length: tests }, () => ({})),
})

test('shows how long each stage took, and its slowest files', () => {
  const table = timeTable([
    { stage: 'check', ms: 39_000, files: [] },
    { stage: 'unit', ms: 154_000, files: [file('a.test.ts', 1, 2), file('b.test.ts', 2.5, 1)] },
  ])

  expect(table).toEqual([
    'check         39.0 s',
    'unit         154.0 s  3 tests in 2 files',
    '     2.5 s  b.test.ts',
    '     1.0 s  a.test.ts',
  ])
})

test('lists no more than the five slowest files', () => {
  const files = [1, 2, 3, 4, 5, 6].map((seconds) => file(`${seconds}.test.ts`, seconds, 1))

  const table = timeTable([{ stage: 'unit', ms: 1000, files }])

  expect(table).toHaveLength(6)
  expect(table.join()).not.toContain(' 1.test.ts')
})
