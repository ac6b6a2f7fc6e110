import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { findNode, refuseOldNode, toolEnvironment } from './launcher/node-runtime.mjs'
import { projectFolder } from './project-folder.mjs'
import { runCommand } from './refusal.mjs'
import { runTool, stopWithTools } from './run-tool.mjs'
import { seconds } from './seconds.mjs'

/**
 * Runs every `check:…` script of package.json, even after one fails, and prints one line per result.
 * @param {string} node
 * @returns {Promise<string[]>} the names of those that failed
 */
export async function checkEverything(node) {
  const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))
  const checks = Object.keys(scripts).filter((name) => name.startsWith('check:'))
  const env = toolEnvironment(node)
  /** @type {string[]} */
  const failed = []
  for (const name of checks) {
    const startedAt = performance.now()
    const { code, output } = await runTool(scripts[name], [], { env, quiet: true, shell: true })
    console.log(
      `  ${name.slice('check:'.length).padEnd(10)} ${code === 0 ? 'passed' : 'FAILED'} in ${seconds(startedAt)}`,
    )
    if (code === 0) continue
    failed.push(name)
    console.log(output.trim())
  }
  return failed
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(async () => {
    refuseOldNode()
    stopWithTools()
    await ensureInstalled()
    return (await checkEverything(findNode())).length === 0 ? 0 : 1
  })
}
