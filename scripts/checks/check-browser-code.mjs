import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { projectFolder } from '../project-folder.mjs'
import { runCommand } from '../refusal.mjs'
import { pagePaths } from './page-paths.mjs'
import { isNode, lineFinder, sourceFiles } from './source-files.mjs'

/** @typedef {{ file: string, line: number, problem: string }} Fault */
/** @typedef {import('./source-files.mjs').Node} Node */

const bareText =
  'A text stands beside an element that comes and goes: put it into one of its own. Whoever translates the page moves it.'

// A text that begins like an address, after an origin too: its path, and whether a value is part of that.
const address = /^(?:['"]|`(?:\$\{[\w.]+\})?)(\/[a-z][^?#'"`$]*)(\$\{)?/
const leadsToNoPage = /^\/(?:api|assets|healthz|icons|media)(?:\/|$)|\.\w+$/
const pages = pagePaths()

/** What browsers have on pages with https alone, and the one file each that does without. */
const needHttps = [
  { used: /\bcrypto\.(randomUUID|subtle)\b/, instead: 'web/session/random-key.ts' },
  { used: /\bnavigator\.clipboard\b/, instead: 'web/ui/copy-text.ts' },
  { used: /\bnavigator\.serviceWorker\b/, instead: 'web/service-worker/worker-container.ts' },
]

/**
 * What breaks in browsers other than the one it was written in, and addresses that lead nowhere.
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
    const lineOf = lineFinder(text)
    const wrong = nodesOf(parseSync(file, text).program).flatMap((node) => {
      const problem = isBareText(node) ? bareText : addressProblem(node, text)
      return problem ? [{ file, line: lineOf(node.start), problem }] : []
    })
    return [...missing, ...wrong]
  })
}

/** @param {string} line */
function isComment(line) {
  return /^\s*(\/\/|\*|\/\*)/.test(line)
}

/**
 * @param {unknown} tree
 * @returns {Node[]}
 */
function nodesOf(tree) {
  if (Array.isArray(tree)) return tree.flatMap(nodesOf)
  return isNode(tree) ? [tree, ...Object.values(tree).flatMap(nodesOf)] : []
}

/** @param {Node} node */
function isBareText(node) {
  const children = childrenOf(node)
  return children.some(isText) && children.some(comesAndGoes)
}

/**
 * @param {Node} node
 * @param {string} text
 */
function addressProblem({ type, start, end }, text) {
  if (type !== 'Literal' && type !== 'TemplateLiteral') return null
  const [, path = '/', value] = address.exec(text.slice(start, end)) ?? []
  if (leadsToNoPage.test(path)) return null
  const isBegun = /^\s*\+(?!\+)/.test(text.slice(end, end + 80))
  if (value || (path !== '/' && isBegun))
    return `Write an address that carries a value by the router's href('/product/:id', { id }).`
  const isPage = pages.some((page) => page === path || (path.endsWith('/') && page.startsWith(path)))
  return isPage ? null : `No page has the path ${path}: write one of web/routes.ts.`
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
