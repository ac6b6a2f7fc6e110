import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { projectFolder } from '../project-folder.mjs'
import { runCommand } from '../refusal.mjs'
import { isNode, lineFinder, sourceFiles } from './source-files.mjs'

const maxLines = 80

// These read from top to bottom like a page; splitting them would only make them harder to follow.
const textsAndTests = [/-content\.tsx?$/, /\/faq-topics\.ts$/, /\.test\.tsx?$/]
// Plain lists of entries, with no decisions between them.
const tables = new Set(['attacksOn', 'productColumns'])

/** @typedef {{ file: string, line: number, name: string, lines: number }} LongFunction */
/** @typedef {import('./source-files.mjs').Node & { id?: { name: string } | null, key?: unknown }} Named */

/**
 * Lists the functions that are too long to take in at a glance, counting the functions nested in them.
 * @param {(file: string) => string} read
 * @param {string[]} files
 * @returns {LongFunction[]}
 */
export function longFunctions(read, files) {
  return files
    .filter((file) => !textsAndTests.some((pattern) => pattern.test(file)))
    .flatMap((file) => functionsIn(file, read(file)))
    .filter(({ name, lines }) => lines > maxLines && !tables.has(name))
}

/**
 * @param {string} file
 * @param {string} text
 */
function functionsIn(file, text) {
  const lineOf = lineFinder(text)
  if (lineOf(text.length) <= maxLines) return []
  /** @type {LongFunction[]} */
  const found = []

  /**
   * @param {unknown} node
   * @param {string} name
   */
  function visit(node, name) {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, name)
      return
    }
    if (!isNode(node)) return
    const own = nameOf(node) ?? name
    if (/Function/.test(node.type) && isNode(node.body)) {
      const line = lineOf(node.start)
      found.push({ file, line, name: own, lines: lineOf(node.end - 1) - line + 1 })
    }
    // An anonymous function inside another one is reported under the outer function's name.
    const inner = /Function/.test(node.type) ? `in ${own}` : own
    for (const part of Object.values(node)) visit(part, inner)
  }

  visit(parseSync(file, text).program, 'at the top')
  return found
}

/**
 * @param {Named} node
 * @returns {string | undefined}
 */
function nameOf({ id, key }) {
  if (id?.name) return id.name
  return isNode(key) && typeof key.name === 'string' ? key.name : undefined
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(async () => {
    const long = longFunctions(
      (file) => readFileSync(join(projectFolder, file), 'utf8'),
      sourceFiles('*.ts', '*.tsx', '*.mjs'),
    )
    for (const { file, line, name, lines } of long)
      console.log(
        `${file}:${line} ${name} has ${lines} lines (max ${maxLines}): split it into functions with meaningful names`,
      )
    return long.length === 0 ? 0 : 1
  })
}
