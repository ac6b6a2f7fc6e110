import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { projectFolder } from '../project-folder.mjs'
import { runCommand } from '../refusal.mjs'
import { isNode, lineFinder, sourceFiles } from './source-files.mjs'

/** @typedef {{ file: string, line: number, problem: string }} Fault */
/** @typedef {import('./source-files.mjs').Node} Node */

const bareText =
  'A text stands beside an element that comes and goes: put it into one of its own. Whoever translates the page moves it.'

/** What browsers have on pages with https alone, and the one file each that does without. */
const needHttps = [
  { used: /\bcrypto\.(randomUUID|subtle)\b/, instead: 'web/session/random-key.ts' },
  { used: /\bnavigator\.clipboard\b/, instead: 'web/ui/copy-text.ts' },
  { used: /\bnavigator\.serviceWorker\b/, instead: 'web/service-worker/worker-container.ts' },
]

/**
 * What breaks in browsers other than the one it was written in.
 * @param {(file: string) => string} read
 * @param {string[]} files
 * @returns {Fault[]}
 */
export function browserFaults(read, files) {
  return files.flatMap((file) => {
    const text = read(file)
    const lines = text.split('\n')
    const missing = needHttps
      .filter(({ instead }) => instead !== file)
      .flatMap(({ used, instead }) =>
        lines.flatMap((line, index) =>
          used.test(line) && !isComment(line)
            ? [{ file, line: index + 1, problem: `Only pages with https have this: use ${instead}.` }]
            : [],
        ),
      )
    return [...missing, ...(file.endsWith('.tsx') ? bareTexts(file, text) : [])]
  })
}

/** @param {string} line */
function isComment(line) {
  return /^\s*(\/\/|\*|\/\*)/.test(line)
}

/**
 * @param {string} file
 * @param {string} text
 */
function bareTexts(file, text) {
  const lineOf = lineFinder(text)
  /** @type {Fault[]} */
  const found = []

  /** @param {unknown} node */
  function visit(node) {
    if (Array.isArray(node)) {
      for (const one of node) visit(one)
      return
    }
    if (!isNode(node)) return
    const children = childrenOf(node)
    if (children.some(isText) && children.some(comesAndGoes))
      found.push({ file, line: lineOf(node.start), problem: bareText })
    for (const part of Object.values(node)) visit(part)
  }

  visit(parseSync(file, text).program)
  return found
}

/**
 * @param {Node} node
 * @returns {Node[]}
 */
function childrenOf(node) {
  const isElement = node.type === 'JSXElement' || node.type === 'JSXFragment'
  return isElement && Array.isArray(node.children) ? node.children : []
}

/** @param {Node} child */
function isText(child) {
  return child.type === 'JSXText' && String(child.value).trim() !== ''
}

/** @param {Node} child */
function comesAndGoes({ type, expression }) {
  if (type !== 'JSXExpressionContainer' || !isNode(expression)) return false
  if (expression.type === 'LogicalExpression') return isElement(expression.right)
  return (
    expression.type === 'ConditionalExpression' &&
    (isElement(expression.consequent) || isElement(expression.alternate))
  )
}

/**
 * @param {unknown} node
 * @returns {boolean}
 */
function isElement(node) {
  if (!isNode(node)) return false
  if (node.type === 'ParenthesizedExpression') return isElement(node.expression)
  return node.type === 'JSXElement' || node.type === 'JSXFragment'
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(async () => {
    const files = sourceFiles('web/*.ts', 'web/*.tsx').filter((file) => !/\.test\.tsx?$/.test(file))
    const faults = browserFaults((file) => readFileSync(join(projectFolder, file), 'utf8'), files)
    for (const { file, line, problem } of faults) console.log(`${file}:${line} ${problem}`)
    return faults.length === 0 ? 0 : 1
  })
}
