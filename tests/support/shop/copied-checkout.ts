import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { projectFolder } from '#scripts/project-folder.mjs'

/**
 * Copies the files that git tracks and Docker gets, with the packages and the build of this checkout, so that nothing
 * is downloaded.
 */
export function copyCheckout(to: string): void {
  for (const file of trackedFiles().filter(isGivenToDocker())) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    copyFileSync(join(projectFolder, file), join(to, file))
  }
  cpSync(join(projectFolder, 'build'), join(to, 'build'), { recursive: true })
  linkFolder(join(projectFolder, 'node_modules'), join(to, 'node_modules'))
}

/** Files that are committed or staged; those deleted since cannot be copied. */
function trackedFiles(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], {
    cwd: projectFolder,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
  return stdout.split('\0').filter((file) => file !== '' && existsSync(join(projectFolder, file)))
}

/** By .dockerignore, which excludes everything that it does not list. */
function isGivenToDocker(): (file: string) => boolean {
  const lines = readFileSync(join(projectFolder, '.dockerignore'), 'utf8').split('\n')
  const named = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  return (file) => named.some((name) => file === name || file.startsWith(`${name}/`))
}

// npm and the tools write into these files in place, so a link would change this checkout.
const written = /^[.](cache|vite)/

function linkFolder(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (written.test(entry.name)) continue
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (entry.name.startsWith('.')) copyFileSync(source, target)
    else linkOrCopy(source, target)
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    // On another disk.
    copyFileSync(source, target)
  }
}
