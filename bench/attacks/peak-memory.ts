import { readFileSync, writeFileSync } from 'node:fs'
import { Refusal } from '#scripts/refusal.mjs'

/** The most that the process held since its peak was last forgotten, in mebibytes, as Linux keeps it. */
export function peakMebibytes(pid: number | undefined): number {
  const kibibytes = /VmHWM:\s+(\d+)/.exec(statusOf(pid))?.[1]
  if (!kibibytes) throw new Refusal('How much a program ever held is only known on Linux.')
  return Math.round(Number(kibibytes) / 1024)
}

/** From here on the peak is counted anew (proc(5), "clear_refs"). */
export function forgetPeak(pid: number | undefined): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function statusOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch (error) {
    throw new Refusal('The program is gone, or this is not Linux.', { cause: error })
  }
}
