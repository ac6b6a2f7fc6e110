import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { projectFolder } from '../project-folder.mjs'

/**
 * @typedef {{ pid: number, startedAt: string }} ProcessMark Identifies one process, even if its PID is reused later.
 * @typedef {{ holder: ProcessMark, children: ProcessMark[] }} LockContent
 * @typedef {{ kind: 'held', by: ProcessMark } | { kind: 'taken', leftovers: ProcessMark[], note(children: number[]): void, release(): void }} Lock
 */

/** @param {number} pid */
export function markOf(pid) {
  return { pid, startedAt: processStart(pid) }
}

/** @param {ProcessMark} mark */
export function isAlive({ pid, startedAt }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const now = processStart(pid)
  return now !== 'ended' && (now === '' || startedAt === '' || now === startedAt)
}

/**
 * Takes a lock file for this process. If the process that held it is dead, the lock is taken over, and any of its
 * children that are still running are returned as leftovers.
 * @param {string} file
 * @returns {Lock}
 */
export function takeLock(file) {
  mkdirSync(dirname(file), { recursive: true })
  const holder = markOf(process.pid)
  /** @type {ProcessMark[]} */
  let leftovers = []

  for (;;) {
    if (createExclusively(file, JSON.stringify({ holder, children: [] }))) break
    const text = readIfThere(file)
    const content = readLock(text)
    if (content && isAlive(content.holder)) return { kind: 'held', by: content.holder }
    if (removeUnchanged(file, text)) leftovers = (content?.children ?? []).filter(isAlive)
  }

  return {
    kind: 'taken',
    leftovers,
    note(children) {
      const aside = `${file}.${process.pid}`
      writeFileSync(aside, JSON.stringify({ holder, children: children.map(markOf) }), { mode: 0o600 })
      renameSync(aside, file)
    },
    release() {
      rmSync(file, { force: true })
    },
  }
}

/**
 * Runs work that two starts in this checkout must not do at once; the second waits for the first.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function oneAtATime(name, work) {
  // Outside the checkout, since installing empties node_modules; with the user ID, since /tmp is shared by all users.
  const clone = createHash('sha256').update(projectFolder).digest('hex').slice(0, 12)
  const file = join(tmpdir(), `kwela-${process.getuid?.() ?? 0}-${clone}-${name}.lock`)
  let lock = takeLock(file)
  if (lock.kind === 'held')
    console.log('Another Kwela process is preparing this folder. Waiting for it to finish…')
  while (lock.kind === 'held') {
    await delay(500)
    lock = takeLock(file)
  }
  try {
    return await work()
  } finally {
    lock.release()
  }
}

/** @param {number} pid */
function processStart(pid) {
  if (process.platform === 'win32') return ''
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  }
  const stat = readIfThere(`/proc/${pid}/stat`)
  if (!stat) return 'ended'
  // The process name in parentheses may itself contain spaces and parentheses; the fields after it start with the third
  // (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z') return 'ended'
  const boot = readIfThere('/proc/sys/kernel/random/boot_id').trim()
  return `${boot} ${fields[19]}`
}

/** @param {string} text @returns {LockContent | undefined} */
function readLock(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * @param {string} file
 * @param {string} text
 */
function createExclusively(file, text) {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Renamed first: if two processes find the same stale lock, one may already have created its own in the same place.
 * @param {string} file
 * @param {string} expected
 */
function removeUnchanged(file, expected) {
  const aside = `${file}.${process.pid}.stale`
  try {
    renameSync(file, aside)
  } catch {
    return false
  }
  if (readIfThere(aside) === expected) {
    rmSync(aside, { force: true })
    return true
  }
  renameSync(aside, file)
  return false
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
