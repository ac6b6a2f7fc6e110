import { join } from 'node:path'
import { projectFolder } from './project-folder.mjs'

/**
 * Makes a program use Node's compile cache from its first module on: otherwise Node loads its TypeScript compiler for
 * the first few modules, and 10 MB of it stay in memory. The cache is in a folder that no other user of this machine
 * can write to, since its content is executed.
 */
export const compileCache = { NODE_COMPILE_CACHE: join(projectFolder, 'node_modules', '.cache', 'compiled') }
