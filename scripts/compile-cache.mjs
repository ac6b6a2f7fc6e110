import { join } from 'node:path'
import { projectFolder } from './project-folder.mjs'

/**
 * Makes a program take what Node made of our modules the last time, from its first module on: otherwise Node's own
 * compiler for TypeScript is loaded for the first few of them, and 10 MB of it stay in memory. It lies where nobody else
 * of this machine may write, since what is found there is run.
 */
export const compileCache = { NODE_COMPILE_CACHE: join(projectFolder, 'node_modules', '.cache', 'compiled') }
