import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { projectFolder } from '../project-folder.mjs'
import { runCommand } from '../refusal.mjs'

// Written before versions ran beside each other.
const lastExempt = 38

/**
 * While a new version is deployed, the one before runs on the new schema. What it may still use is only taken away by a
 * later version, in a file that names the migration which made it superfluous: `-- contract of 0041`.
 * @type {readonly { pattern: RegExp, why: string }[]}
 */
const takeAways = [
  { pattern: /\bDROP\s+(?:TABLE|COLUMN|VIEW|TYPE|SCHEMA|SEQUENCE|DEFAULT|INDEX)\b[^;]*/gi, why: 'drops' },
  { pattern: /\bDROP\s+(?:CONSTRAINT|TRIGGER|FUNCTION)\b[^;]*/gi, why: 'drops' },
  { pattern: /\bRENAME\b[^;]*/gi, why: 'renames' },
  { pattern: /\bSET\s+NOT\s+NULL\b[^;]*/gi, why: 'requires a value' },
  { pattern: /\bSET\s+DATA\s+TYPE\b[^;]*/gi, why: 'changes a type' },
  { pattern: /\bALTER\s+(?:COLUMN\s+"?\w+"?\s+)?TYPE\b[^;]*/gi, why: 'changes a type' },
  {
    pattern: /\bADD\s+COLUMN\b(?![^;]*\b(?:DEFAULT|GENERATED)\b)[^;]*\bNOT\s+NULL\b[^;]*/gi,
    why: 'requires a value',
  },
]

/**
 * Lists what a migration takes away from the version before, as sentences.
 * @param {string} name
 * @param {string} text
 * @returns {string[]}
 */
export function problemsOf(name, text) {
  const isOutside = /^-- outside a transaction\b/m.test(text)
  const isContract = /^-- contract of \d{4}\b/m.test(text)
  const statements = text.replace(/--(?!>).*$/gm, '')
  const concurrent = /\bCONCURRENTLY\b/i.test(statements)
  const problems = []
  if (concurrent && !isOutside) problems.push(`${name} needs the line "-- outside a transaction"`)
  if (isOutside) problems.push(...unrepeatable(name, statements))
  if (isContract) return problems
  for (const { pattern, why } of takeAways) {
    for (const [found] of statements.matchAll(pattern)) {
      if (isReplaced(found, statements)) continue
      problems.push(`${name} ${why}: ${found.replace(/\s+/g, ' ').trim().slice(0, 80)}`)
    }
  }
  return problems
}

/**
 * A constraint, trigger or function that comes again under its name in the same file, or an index that is made anew.
 * @param {string} found
 * @param {string} statements
 */
function isReplaced(found, statements) {
  const [, kind, name] =
    /DROP\s+(CONSTRAINT|TRIGGER|FUNCTION|INDEX)\s+(?:CONCURRENTLY\s+)?(?:IF\s+EXISTS\s+)?"?(\w+)/i.exec(
      found,
    ) ?? []
  if (!kind || !name) return false
  const again = {
    CONSTRAINT: `ADD\\s+CONSTRAINT`,
    TRIGGER: `CREATE\\s+(?:CONSTRAINT\\s+)?TRIGGER`,
    FUNCTION: `CREATE\\s+(?:OR\\s+REPLACE\\s+)?FUNCTION`,
    INDEX: `CREATE\\s+(?:UNIQUE\\s+)?INDEX(?:\\s+CONCURRENTLY)?(?:\\s+IF\\s+NOT\\s+EXISTS)?`,
  }[kind.toUpperCase()]
  return new RegExp(`${again}\\s+"?${name}\\b`, 'i').test(statements)
}

/**
 * Without a transaction, a file that failed half way is run from its beginning again.
 * @param {string} name
 * @param {string} statements
 */
function unrepeatable(name, statements) {
  const made = [...statements.matchAll(/CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+"?(\w+)/gi)]
  return made
    .map(([, index]) => index)
    .filter(
      (index) =>
        !new RegExp(`DROP\\s+INDEX\\s+CONCURRENTLY\\s+IF\\s+EXISTS\\s+"?${index}\\b`, 'i').test(statements),
    )
    .map(
      (index) =>
        `${name} must begin with DROP INDEX CONCURRENTLY IF EXISTS "${index}", since a failed one stays`,
    )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(async () => {
    const folder = join(projectFolder, 'server/db/migrations')
    const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
    const problems = files
      .filter((name) => Number(name.slice(0, 4)) > lastExempt)
      .flatMap((name) => problemsOf(name, readFileSync(join(folder, name), 'utf8')))
    for (const problem of problems) console.log(problem)
    if (problems.length > 0)
      console.log(
        'Take away in a later version, in a file with "-- contract of NNNN" (docs/runbooks/deploy-a-version.md).',
      )
    return problems.length === 0 ? 0 : 1
  })
}
