import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json, whatever folder a command was started from. */
export const projectFolder = resolve(dirname(fileURLToPath(import.meta.url)), '..')
