import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { oneAtATime } from './launcher/process-lock.mjs'
import { projectFolder } from './project-folder.mjs'
import { Refusal } from './refusal.mjs'
import { runTool } from './run-tool.mjs'
import { readStamp, stampOf, writeStamp } from './stamp.mjs'

/**
 * @typedef {object} Build
 * @property {string} name
 * @property {string} note
 * @property {string} stampFile
 * @property {string[]} inputs
 * @property {string[]} command
 */

const always = ['scripts/pages/one-byte-code.ts', 'package.json', 'package-lock.json', 'tsconfig.json']

/** @type {Build} */
const pages = {
  name: 'pages',
  note: 'only after changes, about half a minute',
  stampFile: join('build', '.stamp'),
  inputs: [
    'web',
    'contract',
    'domain',
    'public',
    'scripts/pages/compress-assets.ts',
    'scripts/pages/page-budget.ts',
    'scripts/pages/page-weight.ts',
    'shop.config.ts',
    'vite.config.ts',
    'react-router.config.ts',
    ...always,
  ],
  command: [join('@react-router', 'dev', 'bin.cjs'), 'build'],
}

/** @type {Build} */
const server = {
  name: 'server',
  note: 'only after changes, a few seconds',
  stampFile: join('build', '.stamp-server'),
  inputs: ['server', 'contract', 'domain', 'shop.config.ts', 'vite.bundle.config.ts', ...always],
  command: [join('vite', 'bin', 'vite.js'), 'build', '--config', 'vite.bundle.config.ts'],
}

/**
 * Builds the pages and bundles the server, unless their inputs are unchanged since the last build.
 * @param {string} node
 */
export async function ensureBuilt(node) {
  for (const build of [pages, server]) await ensureOne(node, build)
}

/**
 * @param {string} node
 * @param {Build} build
 */
async function ensureOne(node, { name, note, stampFile, inputs, command }) {
  const file = join(projectFolder, stampFile)
  const stamp = stampOf(projectFolder, inputs)
  if (readStamp(file) === stamp) return

  await oneAtATime('build', async () => {
    if (readStamp(file) === stamp) return
    console.log(`Building the ${name} (${note})…`)
    rmSync(file, { force: true })
    const env = { ...process.env, NODE_ENV: 'production' }
    const [program, ...args] = command
    const path = join(projectFolder, 'node_modules', program ?? '')
    const { code, output } = await runTool(node, [path, ...args], { env, quiet: true })
    if (code !== 0) {
      console.error(output.trim())
      throw new Refusal(`The ${name} could not be built. See the build output above.`)
    }
    writeStamp(file, stamp)
  })
}
