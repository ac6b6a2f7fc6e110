import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAlive, markOf, takeLock } from './process-lock.mjs'

let folder = ''
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kwela-lock-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

async function aProcess(): Promise<ChildProcess & { pid: number }> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  children.push(child)
  await once(child, 'spawn')
  const { pid } = child
  if (!pid) throw new Error('The process was spawned and has no number')
  return Object.assign(child, { pid })
}

async function anEndedProcess(): Promise<number> {
  const child = await aProcess()
  child.kill('SIGKILL')
  await once(child, 'exit')
  return child.pid
}

test('is held by the process that took it, until it is released', () => {
  const file = join(folder, 'lock')
  const first = takeLock(file)
  expect(first.kind).toBe('taken')
  expect(takeLock(file)).toMatchObject({ kind: 'held', by: { pid: process.pid } })
  if (first.kind === 'taken') first.release()
  expect(takeLock(file).kind).toBe('taken')
})

test('is taken over from a dead process, with the children it left running', async () => {
  const file = join(folder, 'lock')
  const holder = { pid: await anEndedProcess(), startedAt: 'then' }
  const left = markOf((await aProcess()).pid)
  const gone = { pid: await anEndedProcess(), startedAt: 'then' }
  writeFileSync(file, JSON.stringify({ holder, children: [left, gone] }))
  const lock = takeLock(file)
  expect(lock).toMatchObject({ kind: 'taken', leftovers: [left] })
  expect(readdirSync(folder)).toEqual(['lock'])
})

test('is taken over if another process has reused the old PID', () => {
  const file = join(folder, 'lock')
  writeFileSync(
    file,
    JSON.stringify({ holder: { pid: process.pid, startedAt: 'before the restart' }, children: [] }),
  )
  expect(takeLock(file).kind).toBe(process.platform === 'win32' ? 'held' : 'taken')
})

test('is taken over if writing it was interrupted', () => {
  const file = join(folder, 'lock')
  writeFileSync(file, '{"hol')
  expect(takeLock(file).kind).toBe('taken')
})

test('hands on the children that were noted in it', async () => {
  const file = join(folder, 'lock')
  const child = await aProcess()
  const lock = takeLock(file)
  if (lock.kind === 'taken') lock.note([child.pid])
  expect(takeLock(file).kind).toBe('held')
  expect(readdirSync(folder)).toEqual(['lock'])
})

test('distinguishes a running process from a dead one', async () => {
  expect(isAlive(markOf(process.pid))).toBe(true)
  expect(isAlive({ pid: await anEndedProcess(), startedAt: '' })).toBe(false)
})
