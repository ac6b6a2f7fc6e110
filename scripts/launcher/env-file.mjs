import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../project-folder.mjs'

/**
 * Node's own arguments that make a program read `.env`, where there is one. What the environment says already, stays.
 * @param {string} [folder]
 */
export function envFileArgs(folder = projectFolder) {
  const file = join(folder, '.env')
  return existsSync(file) ? [`--env-file=${file}`] : []
}
