import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { compileCache } from './compile-cache.mjs'
import { projectFolder } from './project-folder.mjs'

export type ChildProgram = {
  process: ChildProcess
  /** Resolves when the process has ended, with a description of how. */
  ended: Promise<string>
  /** Sends SIGTERM, and SIGKILL if the process is still running some time later. */
  stop(): Promise<void>
}

/**
 * Node flags for the shop's own processes. By default Node lets the young generation fill 100 MB before it collects.
 * With a semi-space of 4 MB it would collect several times while rendering each page, when most of that memory is still
 * in use; with 16 MB the process would grow past 300 MB (bench/README.md). The old generation may grow to half as much
 * again as it needs before a major collection; by default it sometimes grew to four times as much.
 */
export const shopNodeArgs = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/**
 * By default glibc allocates page buffers from several arenas, one for every few threads, and hardly ever returns their
 * memory: they grew by 140 MB while pages were re-rendered. So there is a single arena, and allocations of 64 kB or
 * more are mapped directly and returned to the system (mallopt(3)). A threshold of 16 kB would save another 20 MB but
 * make a page take a twelfth longer. Other systems ignore these variables.
 */
const memoryEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

type Command = {
  file: string
  nodeArgs?: string[]
  args?: string[]
  env: NodeJS.ProcessEnv
  output: 'shown' | 'read'
  /** How long it may take to stop; by default ten seconds. */
  stopWithinMs?: number
}

/** Starts one of our programs on the same Node, in its own process group so that Ctrl-C does not reach it too early. */
export function startChildProgram({
  file,
  nodeArgs = [],
  args = [],
  env,
  output,
  stopWithinMs = 10_000,
}: Command): ChildProgram {
  const child = spawn(process.execPath, [...nodeArgs, file, ...args], {
    cwd: projectFolder,
    env: { ...memoryEnvironment, ...compileCache, ...process.env, ...env },
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output === 'read' ? 'pipe' : 'inherit', 'inherit', 'ipc'],
  })
  const { promise: ended, resolve } = Promise.withResolvers<string>()
  child.once('error', (error) => resolve(error.message))
  child.once('exit', (code, signal) => resolve(signal ? `by ${signal}` : `with exit code ${code}`))
  return {
    process: child,
    ended,
    async stop() {
      child.kill('SIGTERM')
      const patience = new AbortController()
      const late = delay(stopWithinMs, 'late', { signal: patience.signal }).catch(() => 'ended')
      if ((await Promise.race([ended, late])) === 'late') child.kill('SIGKILL')
      patience.abort()
      await ended
    },
  }
}
