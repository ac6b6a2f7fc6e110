import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { compileCache } from './compile-cache.mjs'
import { projectFolder } from './project-folder.mjs'

export type ChildProgram = {
  process: ChildProcess
  /** Settles when it has ended: how, in words. */
  ended: Promise<string>
  /** Asks it to end, and kills it after ten seconds. */
  stop(): Promise<void>
}

/**
 * How the shop's own processes are run. Left to itself Node lets what is short-lived fill 100 MB before it clears up. With
 * 4 it would do so several times for each page that is made, while most of it is still needed; with 16 the process would
 * grow past 300 MB (bench/README.md). What lives longer may come to half as much again as is needed before it is gone
 * through; left to itself it came to four times as much now and then.
 */
export const shopNodeArgs = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/**
 * Left to itself the C library learns to take a page's bytes from heaps that it hardly ever gives back, one for each few
 * threads: they grew by 140 MB while pages were made anew. So there is one heap, and whatever has 64 kB or more is asked
 * of the system and returned to it (mallopt(3)). From 16 kB on would save 20 MB more and cost a twelfth of a page's time.
 * Other systems take no notice.
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
}

/** Starts one of our programs on this same Node, in a group of its own so that Ctrl-C does not reach it too early. */
export function startChildProgram({ file, nodeArgs = [], args = [], env, output }: Command): ChildProgram {
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
      const late = delay(10_000, 'late', { signal: patience.signal }).catch(() => 'ended')
      if ((await Promise.race([ended, late])) === 'late') child.kill('SIGKILL')
      patience.abort()
      await ended
    },
  }
}
