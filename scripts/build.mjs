import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { oneAtATime } from './launcher/process-lock.mjs'
import { projectFolder } from './project-folder.mjs'
import { Refusal } from './refusal.mjs'
import { runTool } from './run-tool.mjs'
import { readStamp, stampOf, writeStamp } from './stamp.mjs'

const inputs = [
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
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/**
 * Builds the pages unless their inputs are unchanged since the last build.
 * @param {string} node
 */
export async function ensureBuilt(node) {
  const stampFile = join(projectFolder, 'build', '.stamp')
  const stamp = stampOf(projectFolder, inputs)
  if (readStamp(stampFile) === stamp) return

  await oneAtATime('build', async () => {
    if (readStamp(stampFile) === stamp) return
    console.log('Building the pages (only after changes, about half a minute)…')
    rmSync(stampFile, { force: true })
    const env = { ...process.env, NODE_ENV: 'production' }
    const cli = join(projectFolder, 'node_modules', '@react-router', 'dev', 'bin.cjs')
    const { code, output } = await runTool(node, [cli, 'build'], { env, quiet: true })
    if (code !== 0) {
      console.error(output.trim())
      throw new Refusal('The pages could not be built. See the build output above.')
    }
    writeStamp(stampFile, stamp)
  })
}
