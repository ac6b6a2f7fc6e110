import { parseSync } from 'vite'

const columns = [
  '',
  'Medusa',
  'Vendure',
  'Saleor',
  'Spree',
  'Shopify',
  'WooCommerce',
  'Kwela',
  'where it is tested',
]
const answers = ['yes', 'add-on', 'no', '?']

export interface FeatureRow {
  feature: string
  cells: string[]
}

/** The rows of all tables of docs/features.md, without their headings. */
export function readFeatures(page: string): FeatureRow[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('|---'))
    .map((line) => line.replace(/^\|\s?|\s?\|$/g, '').split('|'))
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter((cells) => cells.join() !== columns.join())
    .map((cells) => ({ feature: cells[0] ?? '', cells }))
}

/**
 * Lists the rows with a cell that is no answer, and each "yes" of Kwela without a test or with one that is not there.
 * `titlesOf` has the titles of a file's tests, and null for a file that does not exist.
 */
export function wrongFeatures(rows: FeatureRow[], titlesOf: (path: string) => string[] | null): string[] {
  return rows.flatMap(({ feature, cells }) =>
    wrongCells(cells, titlesOf).map((what) => `${feature}: ${what}`),
  )
}

function wrongCells(cells: string[], titlesOf: (path: string) => string[] | null): string[] {
  if (cells.length !== columns.length) return [`has ${cells.length} cells, not ${columns.length}`]
  const odd = cells.slice(1, -1).filter((cell) => !answers.includes(cell))
  const tests = [...(cells.at(-1) ?? '').matchAll(/\]\(\.\.\/([^)]+)\)((?:,? "[^"]*")*)/g)]
  const missing = cells.at(-2) === 'yes' && tests.length === 0 ? ['a "yes" of Kwela without a test'] : []
  return [
    ...odd.map((cell) => `"${cell}" is not one of ${answers.join(', ')}`),
    ...missing,
    ...tests.flatMap(([, path = '', quoted = '']) => wrongTest(path, quoted, titlesOf(path))),
  ]
}

function wrongTest(path: string, quoted: string, titles: string[] | null): string[] {
  if (titles === null) return [`${path} does not exist`]
  const named = [...quoted.matchAll(/"([^"]*)"/g)].map(([, title = '']) => title)
  if (named.length === 0) return [`${path} is named without the title of a test`]
  return named
    .filter((part) => part === '' || !titles.some((title) => title.includes(part)))
    .map((part) => `${path} has no test "${part}"`)
}

/** The titles of the tests in a file, and of the groups they are in, without those that are skipped. */
export function titlesIn(file: string, text: string): string[] {
  const titles: string[] = []
  function visit(node: unknown) {
    if (Array.isArray(node)) {
      for (const one of node) visit(one)
      return
    }
    if (!isNode(node)) return
    if (node.type === 'CallExpression' && isTest(node.callee)) {
      const [title] = Array.isArray(node.arguments) ? node.arguments : []
      if (isNode(title) && typeof title.value === 'string') titles.push(title.value)
      if (isNode(title) && title.type === 'TemplateLiteral') titles.push(text.slice(title.start, title.end))
    }
    for (const part of Object.values(node)) visit(part)
  }
  visit(parseSync(file, text).program)
  return titles
}

/** `it(…)`, `describe.each(…)(…)` and the like. */
function isTest(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return ['it', 'test', 'describe'].includes(String(callee.name))
  if (callee.type === 'CallExpression') return isTest(callee.callee)
  if (callee.type !== 'MemberExpression') return false
  const skips = isNode(callee.property) && ['skip', 'todo'].includes(String(callee.property.name))
  return !skips && isTest(callee.object)
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
