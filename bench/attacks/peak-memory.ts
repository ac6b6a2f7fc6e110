import { readFileSync, writeFileSync } from 'node:fs'
import { Refusal } from '#scripts/refusal.mjs'

/** Returns the peak memory of a process since the last reset, in mebibytes, as Linux tracks it. */
export function peakMebibytes(pid: number | undefined): number {
  const kibibytes = /VmHWM:\s+(\d+)/.exec(statusOf(pid))?.[1]
  if (!kibibytes) throw new Refusal('The peak memory of a process is only available on Linux.')
  return Math.round(Number(kibibytes) / 1024)
}

/** Resets the peak (proc(5), "clear_refs"). */
export function forgetPeak(pid: number | undefined): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function statusOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch (error) {
    throw new Refusal('The process is gone, or this is not Linux.', { cause: error })
  }
}
