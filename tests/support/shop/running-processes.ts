import { spawnSync } from 'node:child_process'

/** Without ended ones, which are listed until their parent has collected them. */
export function childrenOf(pid: number | undefined): number[] {
  return listProcesses().flatMap((one) => (one.parent === pid && !one.hasEnded ? [one.pid] : []))
}

export function isRunning(pid: number): boolean {
  return listProcesses().some((one) => one.pid === pid && !one.hasEnded)
}

export function commandOf(pid: number): string {
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}

function listProcesses() {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
  return stdout.split('\n').map((line) => {
    const [pid, parent, state] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), hasEnded: state?.startsWith('Z') ?? true }
  })
}
