import { join } from 'node:path'
import process from 'node:process'
import { ensureInstalled } from './install.mjs'
import { envFileArgs } from './launcher/env-file.mjs'
import { findNode, refuseOldNode } from './launcher/node-runtime.mjs'
import { projectFolder } from './project-folder.mjs'
import { runCommand } from './refusal.mjs'
import { runTool, stopWithTools } from './run-tool.mjs'

await runCommand(async () => {
  refuseOldNode()
  stopWithTools()
  await ensureInstalled()
  const file = join(projectFolder, 'scripts', 'migrate-database.ts')
  return (await runTool(findNode(), [...envFileArgs(), file, ...process.argv.slice(2)])).code
})
