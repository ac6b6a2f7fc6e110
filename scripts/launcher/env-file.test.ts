import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { envFileArgs } from './env-file.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kwela-env-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('adds no arguments if there is no file', () => {
  expect(envFileArgs(folder)).toEqual([])
})

test('reads from the file what the environment does not set', () => {
  writeFileSync(join(folder, '.env'), 'PORT=4000\nMAIL_FROM="Kwela <shop@mail.example>"\n')
  const program = ['-p', '[process.env.PORT, process.env.MAIL_FROM].join()']
  const said = spawnSync(process.execPath, [...envFileArgs(folder), ...program], {
    env: { PORT: '5000' },
    encoding: 'utf8',
  })
  expect(said.stdout).toBe('5000,Kwela <shop@mail.example>\n')
})
