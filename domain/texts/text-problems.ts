// They turn the direction of what follows, so that a text reads as something else than it is.
const turning = /[\u202A-\u202E\u2066-\u2069]/

/** Why a text cannot be kept as it is; null if it can. */
export function textProblem(text: string): string | null {
  if (turning.test(text)) return 'Remove the invisible characters that turn the direction of writing'
  const lines = text.split('\n')
  if (lines.some(isTooDeep)) return `Lists and quotes are nested too deeply. Use at most ${maxNesting} levels`
  if (hasLongParagraph(lines))
    return `A paragraph may have at most ${maxParagraphLength} characters. Divide it with an empty line`
  return null
}

const maxNesting = 6

// Reading a paragraph takes time that grows with the square of its length.
const maxParagraphLength = 5_000

// A level of a list is indented by two to four spaces more than the one before.
const indented = new RegExp(`^(?: {4}|\\t){${maxNesting + 1}}`)

function isTooDeep(line: string): boolean {
  return indented.test(line) || markersOf(line) > maxNesting
}

const marker = '(?:[ \\t]*(?:>|[-*+](?=[ \\t])|\\d{1,9}[.)](?=[ \\t])))'
const markers = new RegExp(`^${marker}*`)
/** Begins something of its own: a quote, an item, a heading, a row of a table. */
const opener = new RegExp(`^(?:${marker}|[ \\t]*(?:[#|]|$))`)

/** How many quotes and list items a line opens: "> - > 1. text" has four. */
function markersOf(line: string): number {
  const opening = markers.exec(line)?.[0] ?? ''
  return opening.match(/>|[-*+]|\d+[.)]/g)?.length ?? 0
}

function hasLongParagraph(lines: readonly string[]): boolean {
  let length = 0
  return lines.some((line) => {
    length = line.length + (opener.test(line) ? 0 : length)
    return length > maxParagraphLength
  })
}
