/** A page of the shop as somebody would have written it. */
export type PageAsText = { title: string; lead: string; text: string }

type PlaceholderValue = { name: string; value: string }

/**
 * Reads a page of the shop back into Markdown, so that the owner begins with what it says today. What stands there from
 * the settings becomes a placeholder again, if it cannot be anything else.
 */
export function markdownOfPage(page: Document, filled: readonly PlaceholderValue[]): PageAsText {
  const header = page.querySelector('main h1')?.parentElement
  const content = page.querySelector('[data-content] .content')
  const text = [...(content?.children ?? [])].flatMap(blocksOf).join('\n\n')
  return {
    title: textOf(page.querySelector('main h1')),
    lead: withPlaceholders(textOf(header?.querySelector('h1 + p') ?? null), filled),
    text: withPlaceholders(text, filled),
  }
}

// Shorter values, such as a number of days, may stand for something else.
const minLength = 8

function withPlaceholders(text: string, filled: readonly PlaceholderValue[]): string {
  return filled
    .filter(({ value }) => value.length >= minLength)
    .toSorted((one, other) => other.value.length - one.value.length)
    .reduce(
      (so, { name, value }) => so.replaceAll(value, `{${name}}`).replaceAll(escaped(value), `{${name}}`),
      text,
    )
}

function blocksOf(element: Element): string[] {
  if (isHidden(element)) return []
  switch (element.localName) {
    case 'h2':
      return [`## ${lineOf(element)}${element.id ? ` {#${element.id}}` : ''}`]
    case 'h3':
    case 'summary':
      return [`### ${lineOf(element)}`]
    case 'p':
      return [lineOf(element)]
    case 'ul':
    case 'ol':
      return [[...element.children].map((item, at) => itemOf(item, markerOf(element, at))).join('\n')]
    case 'dl':
      return [factsOf(element)]
    case 'address':
      return [lineOf(element)]
    case 'table':
      return [tableOf(element)]
    default:
      return [...element.children].flatMap(blocksOf)
  }
}

function markerOf({ localName }: Element, at: number): string {
  return localName === 'ol' ? `${at + 1}. ` : '- '
}

/** A list in an item is indented below it. */
function itemOf(item: Element, marker: string): string {
  const inner = [...item.children].filter(({ localName }) => localName === 'ul' || localName === 'ol')
  const own = [...item.childNodes].filter((node) => !inner.some((list) => list === node))
  const indent = ' '.repeat(marker.length)
  const below = inner.flatMap(blocksOf).flatMap((list) => list.split('\n').map((line) => indent + line))
  return [marker + squeezed(own.map(inlineOf).join('')), ...below].join('\n')
}

function factsOf(list: Element): string {
  return [...list.querySelectorAll('dt')]
    .map((term) => `- **${lineOf(term)}**: ${lineOf(term.nextElementSibling)}`)
    .join('\n')
}

function tableOf(table: Element): string {
  const rows = [...table.querySelectorAll('tr')].map((row) => [...row.children].map(lineOf))
  const [head = [], ...rest] = rows.map((cells) => `| ${cells.join(' | ')} |`)
  return [head, `|${' --- |'.repeat(rows[0]?.length ?? 0)}`, ...rest].join('\n')
}

function lineOf(element: Element | null): string {
  return squeezed([...(element?.childNodes ?? [])].map(inlineOf).join(''))
}

function inlineOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escaped(node.textContent ?? '')
  if (!(node instanceof Element) || isHidden(node)) return ''
  const inner = [...node.childNodes].map(inlineOf).join('')
  switch (node.localName) {
    case 'a':
      return `[${squeezed(inner)}](${node.getAttribute('href') ?? ''})`
    case 'strong':
    case 'b':
      return `**${inner}**`
    case 'em':
    case 'i':
      return `*${inner}*`
    case 'br':
      return ', '
    default:
      return inner
  }
}

function isHidden(element: Element): boolean {
  // What is said of a day would be wrong on the next.
  if (element.hasAttribute('data-dated')) return true
  return element.hasAttribute('data-screen-only') || element.getAttribute('aria-hidden') === 'true'
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>|{}]/g, '\\$&')
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function textOf(element: Element | null): string {
  return squeezed(element?.textContent ?? '')
}
