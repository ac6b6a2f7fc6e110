import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Returns one hash over the names and contents of files and folders; missing paths are skipped.
 * @param {string} root
 * @param {string[]} paths
 * @param {string[]} [facts] anything else the result depends on
 */
export function stampOf(root, paths, facts = []) {
  const hash = createHash('sha256')
  for (const fact of facts) hash.update(`fact ${fact}\0`)
  for (const file of paths.flatMap((path) => filesUnder(root, path))) {
    const content = readFileSync(join(root, file))
    hash.update(`file ${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** @param {string} file */
export function readStamp(file) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

/**
 * @param {string} file
 * @param {string} stamp
 */
export function writeStamp(file, stamp) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${stamp}\n`)
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(root, path) {
  const kind = statSync(join(root, path), { throwIfNoEntry: false })
  if (!kind) return []
  if (!kind.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`))
}
