import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeSocketFolder } from './socket-folder.ts'

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'kwela-socket-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const onPosix = test.skipIf(process.platform === 'win32')

onPosix('is beside the database, and closed to others', () => {
  const cluster = join(aFolder(), 'postgres')
  expect(makeSocketFolder({ cluster, account: undefined })).toBe(`${cluster}.socket`)
  expect(statSync(`${cluster}.socket`).mode & 0o777).toBe(0o700)
})

onPosix('there is none where its path is too long for a socket, or has to be quoted', () => {
  const folder = aFolder()
  const isMade = (name: string) =>
    makeSocketFolder({ cluster: join(folder, name), account: undefined }) !== null
  const room = 103 - Buffer.byteLength(join(folder, '.socket', '.s.PGSQL.65535'))
  expect(isMade('x'.repeat(room))).toBe(true)
  expect(isMade('x'.repeat(room + 1))).toBe(false)
  expect(isMade('my shop, the data')).toBe(false)
})
