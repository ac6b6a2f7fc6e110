import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Line, Span, TextBlock } from '#domain/texts/text-block.ts'
import { withPlaces } from './with-places.ts'

/** What the owner wrote, as elements: nothing of it is ever read as HTML. */
export function WrittenBlocks({ blocks }: { blocks: readonly TextBlock[] }) {
  return withPlaces(blocks).map(({ place, item }) => <Block key={place} block={item} />)
}

function Block({ block }: { block: TextBlock }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h3 id={block.id}>
          <WrittenLine line={block.line} />
        </h3>
      )
    case 'paragraph':
      return (
        <p>
          <WrittenLine line={block.line} />
        </p>
      )
    case 'quote':
      return (
        <blockquote className="mt-4 border-l-2 border-line-strong pl-4 text-ink-2">
          {withPlaces(block.lines).map(({ place, item }) => (
            <p key={place}>
              <WrittenLine line={item} />
            </p>
          ))}
        </blockquote>
      )
    case 'as_typed':
      return <p className="whitespace-pre-wrap">{block.text}</p>
    case 'list':
      return (
        <List isNumbered={block.isNumbered} start={block.start}>
          {withPlaces(block.items).map(({ place, item }) => (
            <li key={place}>
              <WrittenLine line={item.line} />
              {item.items.length > 0 && <List isNumbered={item.isNumbered}>{itemsOf(item.items)}</List>}
            </li>
          ))}
        </List>
      )
    case 'table':
      return <Table head={block.head} rows={block.rows} />
    case 'rule':
      return <hr className="mt-6 mb-4 border-line" />
  }
}

type ListProps = { isNumbered: boolean; start?: number; children: ReactNode }

function List({ isNumbered, start, children }: ListProps) {
  return isNumbered ? <ol start={start}>{children}</ol> : <ul>{children}</ul>
}

function itemsOf(lines: readonly Line[]) {
  return withPlaces(lines).map(({ place, item }) => (
    <li key={place}>
      <WrittenLine line={item} />
    </li>
  ))
}

function Table({ head, rows }: { head: readonly Line[]; rows: readonly Line[][] }) {
  return (
    <table>
      <thead>
        <tr>
          {withPlaces(head).map(({ place, item }) => (
            <th key={place} scope="col">
              <WrittenLine line={item} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {withPlaces(rows).map(({ place, item }) => (
          <tr key={place}>
            {withPlaces(item).map((cell) => (
              <td key={cell.place}>
                <WrittenLine line={cell.item} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function WrittenLine({ line }: { line: Line }) {
  return withPlaces(line).map(({ place, item }) => <WrittenSpan key={place} span={item} />)
}

function WrittenSpan({ span }: { span: Span }) {
  const linked = linkedWords(span)
  const emphasised = span.isEmphasised ? <em>{linked}</em> : linked
  return span.isStrong ? <strong>{emphasised}</strong> : emphasised
}

function linkedWords({ text, to }: Span): ReactNode {
  const words = text.includes('\n') ? <span className="whitespace-pre-line">{text}</span> : text
  if (to === undefined) return words
  if (to.startsWith('/'))
    return (
      <Link to={to} className="link">
        {words}
      </Link>
    )
  return (
    <a href={to} rel="noopener" className="link">
      {words}
    </a>
  )
}
