import { fieldOfColumn, productFields } from '#domain/fields/product-fields.ts'
import { formatRand } from '#domain/money/money.ts'
import { parseRand } from '#domain/money/parse-rand.ts'

/** A cell as an owner reads it. */
export function cellText(field: string, text: string): string {
  const known = fieldOfColumn(field)
  const kind = known && productFields[known].kind
  if (kind === 'money') {
    const cents = parseRand(text)
    return cents === null ? text : formatRand(cents)
  }
  if (kind === 'flag') return text === 'true' ? 'Yes' : text === 'false' ? 'No' : text
  return text
}

// As much as is read at a glance; the whole text opens beside the table.
const maxLength = 70
// This much unchanged text gives context.
const lead = 20

/** Two long texts, cut to where they begin to differ. */
export function shortTexts(from: string, to: string): { from: string; to: string } {
  const [was, is] = [oneLine(from), oneLine(to)]
  if (was.length <= maxLength && is.length <= maxLength) return { from: was, to: is }
  let same = 0
  while (same < was.length && was[same] === is[same]) same += 1
  const start = same > lead ? was.lastIndexOf(' ', same - lead) + 1 : 0
  return { from: cut(was, start), to: cut(is, start) }
}

function cut(text: string, start: number): string {
  const rest = text.slice(start)
  const part = rest.length > maxLength ? `${rest.slice(0, maxLength - 1).trimEnd()}…` : rest
  return start > 0 ? `…${part}` : part
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
