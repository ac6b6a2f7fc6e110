import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../project-folder.mjs'
import { failuresOf, filesToRunAgain, judgeRun } from './judge-run.mjs'

const failed = (file: string, stage = 'browser') => ({ stage, file, test: 'shows all', reason: 'Error: no' })

test('names each failed test with its file and the first line of its reason', () => {
  const failures = failuresOf('unit', [
    {
      name: join(projectFolder, 'web/a.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', title: 'holds', ancestorTitles: [], failureMessages: [] },
        { status: 'failed', title: 'adds', ancestorTitles: ['a sum'], failureMessages: ['Error: 1\n  at x'] },
      ],
    },
    {
      name: join(projectFolder, 'web/b.test.ts'),
      status: 'failed',
      message: 'Cannot find module\nwhere',
      assertionResults: [],
    },
  ])

  expect(judgeRun(failures, [])).toEqual({
    hasPassed: false,
    lines: [
      'FAILED in unit: web/a.test.ts > a sum > adds',
      '  Error: 1',
      'FAILED in unit: web/b.test.ts > the file itself',
      '  Cannot find module',
    ],
  })
})

test('runs a failed file once more, and passes if it passes then, but says so', () => {
  const failures = [failed('tests/browser/lists.test.ts'), failed('tests/browser/lists.test.ts')]

  expect(filesToRunAgain(failures)).toEqual([{ stage: 'browser', file: 'tests/browser/lists.test.ts' }])
  expect(judgeRun(failures, ['tests/browser/lists.test.ts'])).toEqual({
    hasPassed: true,
    lines: Array(2).fill('unsteady: tests/browser/lists.test.ts > shows all'),
  })
  expect(judgeRun(failures, []).hasPassed).toBe(false)
})

test.each([
  'domain/money/vat/vat.test.ts',
  'contract/wire/rand.test.ts',
  'tests/integration/attacks/lock-out.test.ts',
  'tests/integration/permissions/matrix.test.ts',
  'tests/integration/payments/settle.test.ts',
  'tests/integration/orders/last-unit.test.ts',
])('runs nothing again if a test failed that guards rights or money: %s', (file) => {
  expect(filesToRunAgain([failed('tests/browser/lists.test.ts'), failed(file, 'integration')])).toEqual([])
})

test('runs nothing again after a stage that is no tests, or if more than two files failed', () => {
  expect(filesToRunAgain([failed('', 'siege')])).toEqual([])
  expect(filesToRunAgain(['a', 'b', 'c'].map((name) => failed(`tests/browser/${name}.test.ts`)))).toEqual([])
})
