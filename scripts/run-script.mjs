import { join } from 'node:path'
import process from 'node:process'
import { ensureInstalled } from './install.mjs'
import { envFileArgs } from './launcher/env-file.mjs'
import { findNode, refuseOldNode } from './launcher/node-runtime.mjs'
import { projectFolder } from './project-folder.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { runTool, stopWithTools } from './run-tool.mjs'

/** Runs one of the scripts beside this one on the shop's own Node, with what `.env` sets. */
await runCommand(async () => {
  const [script, ...args] = process.argv.slice(2)
  if (!script || !/^[a-z-]+\.ts$/.test(script))
    throw new Refusal('Give the name of a script, such as backup.ts.')
  refuseOldNode()
  stopWithTools()
  await ensureInstalled()
  return (await runTool(findNode(), [...envFileArgs(), join(projectFolder, 'scripts', script), ...args])).code
})
