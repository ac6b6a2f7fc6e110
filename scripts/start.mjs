import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { ensureBuilt } from './build.mjs'
import { compileCache } from './compile-cache.mjs'
import { ensureInstalled } from './install.mjs'
import { envFileArgs } from './launcher/env-file.mjs'
import { findNode, refuseOldNode } from './launcher/node-runtime.mjs'
import { onStopRequest } from './launcher/stop-request.mjs'
import { projectFolder } from './project-folder.mjs'
import { runCommand } from './refusal.mjs'
import { stopWithTools } from './run-tool.mjs'

const isDev = process.argv.includes('--dev')

await runCommand(async () => {
  refuseOldNode()
  const prepared = stopWithTools()
  await ensureInstalled()
  const node = findNode()
  if (!isDev) await ensureBuilt(node)
  prepared()
  return launch(node)
})

/**
 * Hands over to the launcher and resolves with its exit code.
 * @param {string} node
 * @returns {Promise<number>}
 */
function launch(node) {
  const args = [
    ...envFileArgs(),
    join(projectFolder, 'scripts', 'launcher', 'launch.ts'),
    ...(isDev ? ['--dev'] : []),
  ]
  // The IPC channel tells the launcher when this process is gone, however it ended.
  const child = spawn(node, args, {
    cwd: projectFolder,
    env: { ...compileCache, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let isAsked = false
  // Keeps running while the launcher cleans up: a second Ctrl-C must not cut that short.
  onStopRequest((signal) => {
    isAsked = true
    child.kill(signal)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? (isAsked ? 0 : 1)))
  })
}
