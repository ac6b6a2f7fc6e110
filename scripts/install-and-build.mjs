import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode, refuseOldNode } from './launcher/node-runtime.mjs'
import { runCommand } from './refusal.mjs'
import { stopWithTools } from './run-tool.mjs'

/**
 * For a server on which another account than the shop's own makes what the shop then only reads: a bare `npm ci` leaves
 * no note that all is installed, and the shop's commands would try to install it again.
 */
await runCommand(async () => {
  refuseOldNode()
  stopWithTools()
  await ensureInstalled()
  await ensureBuilt(findNode())
  return 0
})
