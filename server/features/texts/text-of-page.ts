import type { WrittenPage } from '#contract/shop/own-text.ts'
import type { Line, TextBlock } from '#domain/texts/text-block.ts'
import { plainText } from './read-markdown.ts'

/** What a page says, without how it looks. */
export function textOfPage({ title, lead, opening, sections }: WrittenPage): string {
  const parts = sections.flatMap((section) => [section.title, ...section.blocks.flatMap(textsOf)])
  return [title, lead, ...opening.flatMap(textsOf), ...parts].join('\n')
}

function textsOf(block: TextBlock): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [plainText(block.line)]
    case 'quote':
      return block.lines.map(plainText)
    case 'as_typed':
      return [block.text]
    case 'list':
      return block.items.flatMap(({ line, items }) => [line, ...items].map(plainText))
    case 'table':
      return [block.head, ...block.rows].map(rowText)
    case 'rule':
      return []
  }
}

function rowText(row: readonly Line[]): string {
  return row.map(plainText).join(' ')
}
