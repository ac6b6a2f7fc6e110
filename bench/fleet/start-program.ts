import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Account } from '#scripts/launcher/unprivileged-account.ts'
import { programPath } from './find-programs.ts'

export type RunningProgram = {
  name: string
  pid: number
  isRunning(): boolean
  /** Resolves when the process has ended. */
  ended: Promise<void>
  send(signal: NodeJS.Signals): void
  /** Sends SIGTERM, and SIGKILL if the process is still running some time later. */
  stop(): Promise<void>
}

type Command = {
  name: string
  file: string
  args: readonly string[]
  logFile: string
  account?: Account | undefined
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** What the process sends to the one that started it. */
  onMessage?: (message: unknown) => void
  stopWithinMs?: number
}

const running = new Set<RunningProgram>()
const endedAlone: string[] = []
let isEnding = false

/** From now on nothing is started any more. */
export function endStarting(): void {
  isEnding = true
}

/** What ended though nobody had told it to, each with how. */
export function endedByThemselves(): readonly string[] {
  return endedAlone
}

/** Ends whatever is still running, the newest first. */
export async function stopAllPrograms(): Promise<void> {
  for (const program of [...running].reverse()) await program.stop()
}

/**
 * Starts a program that ends with this one, however this one ends: the kernel tells it (prctl(2), PR_SET_PDEATHSIG). It is
 * in a process group of its own, so that Ctrl-C reaches us alone, who stop everything in its order.
 */
export function startProgram(command: Command): RunningProgram {
  const { name, stopWithinMs = 20_000 } = command
  if (isEnding) throw new Error(`${name} is not started any more: the fleet ends`)
  const child = spawnWithUs(command)
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  let isTold = false
  for (const end of ['exit', 'error'])
    child.once(end, (how: unknown, signal: unknown) => {
      running.delete(program)
      if (!isTold)
        noteAlone(`${name} (${signal ?? (how instanceof Error ? how.message : `exit code ${how}`)})`)
      isTold = true
      resolve()
    })
  if (command.onMessage) child.on('message', command.onMessage)
  if (child.pid === undefined) throw new Error(`${name} could not be started`)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const program: RunningProgram = {
    name,
    pid: child.pid,
    isRunning,
    ended,
    send: (signal) => {
      isTold = true
      if (isRunning()) child.kill(signal)
    },
    async stop() {
      isTold = true
      if (!isRunning()) return
      child.kill('SIGTERM')
      const patience = new AbortController()
      const late = wait(stopWithinMs, 'late', { signal: patience.signal }).catch(() => 'ended')
      if ((await Promise.race([ended, late])) === 'late') child.kill('SIGKILL')
      patience.abort()
      await ended
    },
  }
  running.add(program)
  return program
}

// At once, since whatever goes wrong afterwards follows from it.
function noteAlone(what: string): void {
  endedAlone.push(what)
  console.log(`Ended by itself: ${what}.`)
}

function spawnWithUs({ file, args, logFile, account, env, cwd = '/', onMessage }: Command): ChildProcess {
  const log = openSync(logFile, 'a')
  const as = account ? ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups'] : []
  const child = spawn(programPath('setpriv'), [...as, '--pdeathsig', 'TERM', file, ...args], {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', log, log, ...(onMessage ? ['ipc' as const] : [])],
  })
  closeSync(log)
  return child
}

/** Waits until something is true, and says what it waited for if it never is. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean> | boolean,
  {
    withinMs = 60_000,
    everyMs = 100,
    program,
  }: { withinMs?: number; everyMs?: number; program?: RunningProgram } = {},
): Promise<void> {
  const endsAt = performance.now() + withinMs
  for (;;) {
    if (await isTrue()) return
    if (program && !program.isRunning())
      throw new Error(`${program.name} ended while it was waited for: ${what}`)
    if (performance.now() > endsAt) throw new Error(`After ${withinMs / 1000} s it was not so: ${what}`)
    await wait(everyMs)
  }
}
