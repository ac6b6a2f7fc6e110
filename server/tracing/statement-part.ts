import type { Statement } from '../db/send-planned.ts'
import type { Part } from './tracing.ts'

const system = { 'db.system.name': 'postgresql' }

/** A statement by its name, or by its shape if it has none; its values are neither read nor written. */
export function statementPart({ config: { name, text } }: Statement): Part {
  if (name) return { name: name.replace(/-[0-9a-f]{16}$/, ''), kind: 'call_out', facts: system }
  const shape = shapeOf(text)
  return { name: summaryOf(shape), kind: 'call_out', facts: { ...system, 'db.query.text': shape } }
}

/** A value that was written into the text would be a value all the same. */
function shapeOf(text: string): string {
  return text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/(?<![\w$."])\d+(?:\.\d+)?/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
}

/** "select orders": few names, by which statements can be compared. */
function summaryOf(shape: string): string {
  const verb = /^\w+/.exec(shape)?.[0].toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(shape)?.[1]
  return table ? `${verb} ${table}` : verb
}
