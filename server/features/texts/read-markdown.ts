import { Lexer, type Token, type Tokens } from 'marked'
import type { WrittenPage } from '#contract/shop/own-text.ts'
import { safeAddress } from '#domain/texts/safe-address.ts'
import type { Line, Span, TextBlock } from '#domain/texts/text-block.ts'
import { createIds } from './create-ids.ts'

export type ReadMarkdown = Pick<WrittenPage, 'opening' | 'sections'> & {
  /** Addresses that no link may have. Their words stay. */
  refusedAddresses: string[]
}

/**
 * Reads Markdown into the blocks of a page. Makes no HTML: what is not one of our blocks is shown as it was typed.
 * `fill` is applied to texts and addresses after they were read, so that no value can be taken for Markdown.
 */
export function readMarkdown(source: string, fill: (text: string) => string = (text) => text): ReadMarkdown {
  const reading: Reading = { fill, refused: new Set(), idFor: createIds() }
  const opening: TextBlock[] = []
  const sections: WrittenPage['sections'] = []
  let blocks = opening
  for (const token of Lexer.lex(source, { gfm: true })) {
    if (token.type === 'heading' && (token as Tokens.Heading).depth <= 2) {
      const { title, place } = placeOf(plainText(lineOf(tokensOf(token) ?? [], reading)))
      if (title === '') continue
      blocks = []
      sections.push({ id: reading.idFor(place), title, blocks })
    } else blocks.push(...blocksOf(token, reading))
  }
  return { opening, sections, refusedAddresses: [...reading.refused] }
}

type Reading = { fill: (text: string) => string; refused: Set<string>; idFor: (title: string) => string }

function blocksOf(token: Token, reading: Reading): TextBlock[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'heading':
      return headingOf(token as Tokens.Heading, reading)
    case 'hr':
      return [{ kind: 'rule' }]
    case 'list':
      return [listOf(token as Tokens.List, reading)]
    case 'blockquote':
      return [{ kind: 'quote', lines: linesWithin(tokensOf(token) ?? [], reading) }]
    case 'table':
      return [tableOf(token as Tokens.Table, reading)]
    case 'code':
      return [{ kind: 'as_typed', text: reading.fill((token as Tokens.Code).text) }]
    default: {
      const line = lineOf(tokensOf(token) ?? [token], reading)
      return plainText(line) === '' ? [] : [{ kind: 'paragraph', line }]
    }
  }
}

/** "Defects {#defective}" is found at "#defective", whatever its words are. */
function placeOf(heading: string): { title: string; place: string } {
  const [, title, place] = /^(.+?)\s*\{#([a-z0-9-]{1,60})\}$/s.exec(heading) ?? []
  return { title: title ?? heading, place: place ?? heading }
}

function headingOf(token: Tokens.Heading, reading: Reading): TextBlock[] {
  const line = lineOf(tokensOf(token) ?? [], reading)
  const title = plainText(line)
  return title === '' ? [] : [{ kind: 'heading', id: reading.idFor(title), line }]
}

/** Two levels: what is deeper joins the second. */
function listOf({ ordered, start, items }: Tokens.List, reading: Reading): TextBlock {
  return {
    kind: 'list',
    isNumbered: ordered,
    start: Number(start) || 1,
    items: items.map((item) => {
      const inner = item.tokens.filter(({ type }) => type === 'list') as Tokens.List[]
      const own = item.tokens.filter(({ type }) => type !== 'list')
      return {
        line: joined(linesWithin(own, reading)),
        items: inner.flatMap((list) => linesWithin(list.items, reading)),
        isNumbered: inner[0]?.ordered ?? false,
      }
    }),
  }
}

function tableOf({ header, rows }: Tokens.Table, reading: Reading): TextBlock {
  const cell = ({ tokens }: Tokens.TableCell) => lineOf(tokens, reading)
  return { kind: 'table', head: header.map(cell), rows: rows.map((row) => row.map(cell)) }
}

// Containers of blocks; all others are lines.
const containers = new Set(['blockquote', 'list', 'list_item'])

/** The lines of nested blocks, one after the other. */
function linesWithin(tokens: readonly Token[], reading: Reading): Line[] {
  return tokens.flatMap((token) => {
    if (token.type === 'list') return linesWithin((token as Tokens.List).items, reading)
    if (containers.has(token.type)) return linesWithin(joinedText(tokensOf(token) ?? []), reading)
    if (token.type === 'space' || token.type === 'checkbox') return []
    const line = lineOf(tokensOf(token) ?? [token], reading)
    return plainText(line) === '' ? [] : [line]
  })
}

function tokensOf(token: Token): Token[] | undefined {
  return 'tokens' in token ? token.tokens : undefined
}

/** Of an item, what is text belongs to one line. */
function joinedText(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ type }) => type !== 'space')
}

function joined(lines: readonly Line[]): Line {
  return lines.flatMap((line, at) => (at === 0 ? line : [{ text: ' ' }, ...line]))
}

type Look = Omit<Span, 'text'>

function lineOf(tokens: readonly Token[], reading: Reading, look: Look = {}): Line {
  return merged(tokens.flatMap((token) => spansOf(token, reading, look)))
}

function spansOf(token: Token, reading: Reading, look: Look): Line {
  const span = (text: string): Line => [{ text: reading.fill(text), ...look }]
  switch (token.type) {
    case 'strong':
      return lineOf(tokensOf(token) ?? [], reading, { ...look, isStrong: true })
    case 'em':
      return lineOf(tokensOf(token) ?? [], reading, { ...look, isEmphasised: true })
    case 'link':
      return linkOf(token as Tokens.Link, reading, look)
    case 'br':
      return span('\n')
    case 'escape':
    case 'codespan':
      return span(readEntities((token as Tokens.Escape).text))
    // Shown as they were typed: the shop has its own pictures, and no HTML but its own.
    case 'html':
    case 'image':
      return span(token.raw)
    default: {
      const inner = tokensOf(token)
      return inner
        ? lineOf(inner, reading, look)
        : span(readEntities('text' in token ? token.text : token.raw))
    }
  }
}

function linkOf({ href, tokens }: Tokens.Link, reading: Reading, look: Look): Line {
  const address = reading.fill(href)
  const to = safeAddress(address)
  if (to === null) reading.refused.add(address)
  return lineOf(tokens, reading, to === null ? look : { ...look, to })
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

/** The few that people type. They become characters of a text, never markup. */
function readEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
}

/** Neighbours that look the same are one. */
function merged(line: Line): Line {
  const spans: Line = []
  for (const span of line) {
    const last = spans.at(-1)
    if (
      last &&
      last.to === span.to &&
      last.isStrong === span.isStrong &&
      last.isEmphasised === span.isEmphasised
    )
      last.text += span.text
    else spans.push({ ...span })
  }
  return spans
}

export function plainText(line: Line): string {
  return line
    .map(({ text }) => text)
    .join('')
    .trim()
}
