import clsx from 'clsx'
import { useState } from 'react'
import type { OwnText, TextContent } from '#contract/shop/own-text.ts'
import { Moment } from '#web/admin/ui/moment.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { withPlaces } from '#web/ui/with-places.ts'
import { Section } from '../../ui/section.tsx'
import { homeContent } from './home/home-content.ts'
import { homeLines } from './home/home-values.ts'
import { type DiffLine, lineDiff } from './line-diff.ts'
import { textContent } from './text-content.ts'
import { useTextVersion } from './text-queries.ts'
import { valuesOf } from './text-values.ts'

const { history: content } = textContent

type TextHistoryProps = {
  text: OwnText
  /** What is in the editor. */
  content: TextContent
  onUse: (version: { version: number; content: TextContent }) => void
}

/** Everything that was published, to compare and to use again. */
export function TextHistory({ text, content: written, onUse }: TextHistoryProps) {
  const [opened, setOpened] = useState<number | null>(null)
  const { data: former } = useTextVersion(text.key, opened)
  return (
    <Section title={content.title}>
      {text.versions.length === 0 && <p className="text-ink-2">{content.none}</p>}
      <ul className="divide-y divide-line">
        {text.versions.map(({ version, publishedAt, publishedBy }) => (
          <li key={version} className="py-2">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="font-medium">{content.version(version)}</span>
              <span className="text-ink-2">
                <Moment at={publishedAt} />{' '}
                <span className="wrap-anywhere">{textContent.by(publishedBy)}</span>
              </span>
              {text.published?.version === version && <Badge tone="good">{content.current}</Badge>}
              <Button
                variant="secondary"
                size="small"
                className="ml-auto"
                aria-expanded={opened === version}
                onClick={() => setOpened(opened === version ? null : version)}
              >
                {content.compare}
              </Button>
            </div>
            {opened === version &&
              (former ? (
                <Compared version={version} former={former} written={written} onUse={onUse} />
              ) : (
                <Spinner label={textContent.loading} />
              ))}
          </li>
        ))}
      </ul>
    </Section>
  )
}

type ComparedProps = Pick<TextHistoryProps, 'onUse'> & {
  version: number
  former: TextContent
  written: TextContent
}

function Compared({ version, former, written, onUse }: ComparedProps) {
  const lines = lineDiff(asLines(former), asLines(written))
  const isSame = lines.every(({ kind }) => kind === 'same')
  return (
    <div className="mt-3 rounded-control border border-line">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-3 py-2">
        <p>{isSame ? content.same : content.differences(version)}</p>
        <Button variant="secondary" size="small" onClick={() => onUse({ version, content: former })}>
          {content.use}
        </Button>
      </div>
      {!isSame && (
        <ul className="py-2 text-sm">
          {withPlaces(lines).map(({ place, item }) => (
            <Compare key={place} line={item} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Compare({ line: { kind, text } }: { line: DiffLine }) {
  return (
    <li
      className={clsx(
        'min-h-6 border-l-2 px-3 whitespace-pre-wrap wrap-anywhere',
        kind === 'same' && 'border-transparent text-ink-2',
        kind === 'added' && 'border-green bg-green-soft text-green',
        kind === 'removed' && 'border-red bg-red-soft text-red',
      )}
    >
      {kind !== 'same' && <span className="sr-only">{content[kind]}</span>}
      {text}
    </li>
  )
}

/** All that somebody typed, line by line. */
function asLines(content: TextContent): string {
  if (content.kind === 'home') return homeLines(content, homeContent.sources)
  return Object.values(valuesOf(content))
    .filter((value) => typeof value === 'string' && value !== '')
    .join('\n')
}
