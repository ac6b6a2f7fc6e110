import type { OwnText, TextContent } from '#contract/shop/own-text.ts'
import { textContent } from './text-content.ts'

const { help } = textContent

type WritingHelpProps = { kind: TextContent['kind'] } & Pick<OwnText, 'placeholders'>

/** What can be typed, and what it becomes. */
export function WritingHelp({ kind, placeholders }: WritingHelpProps) {
  if (kind === 'banner') return null
  return (
    <details className="rounded-control border border-line px-3 py-2">
      <summary className="min-h-6 cursor-pointer font-medium">{help.title}</summary>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {kind === 'page' &&
          help.rows.map(([typed, meaning]) => (
            <div key={typed} className="contents">
              <dt className="font-medium">{typed}</dt>
              <dd className="text-ink-2">{meaning}</dd>
            </div>
          ))}
        <dt className="col-span-2 mt-1 text-ink-2">{help.placeholders}</dt>
        {placeholders.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="font-medium">{`{${name}}`}</dt>
            <dd className="wrap-anywhere text-ink-2">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
