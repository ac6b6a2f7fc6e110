import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../project-folder.mjs'

/**
 * Returns the Node arguments that make a program read `.env`, if there is one. Variables that are already set take
 * precedence.
 * @param {string} [folder]
 */
export function envFileArgs(folder = projectFolder) {
  const file = join(folder, '.env')
  return existsSync(file) ? [`--env-file=${file}`] : []
}
