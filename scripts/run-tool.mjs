import { spawn } from 'node:child_process'
import process from 'node:process'
import { onStopRequest } from './launcher/stop-request.mjs'
import { projectFolder } from './project-folder.mjs'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs one program until it exits. `quiet` captures its output for the caller, who prints it on failure.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, shell?: boolean, timeoutMs?: number }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runTool(command, args, { env = process.env, quiet = false, shell = false, timeoutMs } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = quiet ? 'pipe' : 'inherit'
    const child = spawn(command, args, {
      cwd: projectFolder,
      env,
      shell,
      timeout: timeoutMs,
      stdio: ['ignore', stdio, stdio],
    })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text
      })
    }
    child.once('error', (error) => {
      running.delete(child)
      reject(error)
    })
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, output })
    })
  })
}

/**
 * Exits, along with any running tool, when asked to stop, so that nothing is left running. Returns a function that
 * undoes this.
 * @returns {() => void}
 */
export function stopWithTools() {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
  return onStopRequest((signal) => {
    for (const child of running) child.kill('SIGTERM')
    process.exit(codes[signal])
  })
}
