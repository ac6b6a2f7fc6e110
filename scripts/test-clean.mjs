import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { projectFolder } from './project-folder.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { runTool, stopWithTools } from './run-tool.mjs'

// Half of one core, whatever the machine has: 50 of every 100 ms.
const quota = {
  v1: { 'cpu.cfs_period_us': '100000', 'cpu.cfs_quota_us': '50000' },
  v2: { 'cpu.max': '50000 100000' },
}

/** The README's test command on a fresh clone of the last commit, as CI runs it. */
await runCommand(async () => {
  stopWithTools()
  const [option, ...stages] =
    process.argv[2] === '--slow' ? process.argv.slice(2) : ['', ...process.argv.slice(2)]
  const room = mkdtempSync(join(tmpdir(), 'kwela-clean-'))
  // The tests' own users must be able to enter it.
  chmodSync(room, 0o755)
  const group = option === '--slow' ? halfACore() : null
  process.once('exit', () => {
    rmSync(room, { recursive: true, force: true })
    if (group) removeGroup(group)
  })
  const clone = join(room, 'kwela')
  execFileSync('git', ['clone', '--quiet', projectFolder, clone])
  const command = ['npm', 'test', ...(stages.length > 0 ? ['--', ...stages] : [])]
  const enter = group ? `echo $$ > '${group}/cgroup.procs' && ` : ''
  const { code } = await runTool('sh', ['-c', `${enter}cd '${clone}' && exec "$@"`, 'sh', ...command], {
    env: { ...process.env, CI: 'true' },
  })
  return code
})

/** A control group with a quota, which only root may make on Linux. */
function halfACore() {
  const places = [
    { root: '/sys/fs/cgroup', files: quota.v2 },
    { root: '/sys/fs/cgroup/cpu', files: quota.v1 },
  ]
  for (const { root, files } of places) {
    const group = join(root, `kwela-slow-${process.pid}`)
    try {
      mkdirSync(group)
      // Elsewhere than in a control group a file is not there already, and means nothing.
      for (const [file, value] of Object.entries(files))
        writeFileSync(join(group, file), value, { flag: 'r+' })
      return group
    } catch {
      removeGroup(group)
    }
  }
  throw new Refusal('--slow needs Linux and root, to give the run a control group with half a core.')
}

/** @param {string} group */
function removeGroup(group) {
  try {
    rmdirSync(group)
  } catch {
    // It was never made, or a process in it is still ending.
  }
}
