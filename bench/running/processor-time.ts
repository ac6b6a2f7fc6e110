import { readdirSync, readFileSync } from 'node:fs'
import { Refusal } from '#scripts/refusal.mjs'

type Stat = { parent: number; ownMs: number; endedChildrenMs: number }

// The kernel reports hundredths of a second to programs (USER_HZ), whatever its internal clock is.
const msPerTick = 10

/** The CPU time so far of everything that runs on this machine. */
export function machineProcessorMs(): number {
  return readMachineStat(readFileSync('/proc/stat', 'utf8'))
}

/** The line `cpu` of proc_stat(5): user, nice, system, idle, iowait, irq, softirq, and then guests, counted before. */
export function readMachineStat(text: string): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = text.split(/\s+/).slice(1).map(Number)
  return (user + nice + system + irq + softirq) * msPerTick
}

/** The CPU time so far of a process with all its threads and children, also those that have ended. */
export function treeProcessorMs(pid: number): number {
  const stats = readStats()
  if (!stats.has(pid)) throw new Refusal('The process is gone, or this is not Linux.')
  return treeMs(pid, stats)
}

export function treeMs(pid: number, stats: ReadonlyMap<number, Stat>): number {
  const root = stats.get(pid)
  const children = [...stats].filter(([, { parent }]) => parent === pid)
  return children.reduce(
    (sum, [child]) => sum + treeMs(child, stats),
    (root?.ownMs ?? 0) + (root?.endedChildrenMs ?? 0),
  )
}

/** Fields 4 and 14 to 17 of proc_pid_stat(5). The second field, the name, may contain spaces and parentheses. */
export function readStat(text: string): Stat {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const field = (number: number) => Number(fields[number - 3])
  return {
    parent: field(4),
    ownMs: (field(14) + field(15)) * msPerTick,
    endedChildrenMs: (field(16) + field(17)) * msPerTick,
  }
}

function readStats(): Map<number, Stat> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return new Map(
    pids.flatMap((pid) => {
      try {
        return [[Number(pid), readStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))] as const]
      } catch {
        // It ended in this moment; its parent has its time.
        return []
      }
    }),
  )
}
