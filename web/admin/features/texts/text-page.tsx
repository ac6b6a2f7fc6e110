import { useSearchParams } from 'react-router'
import type { OwnText } from '#contract/shop/own-text.ts'
import { textAddress, textSubject } from '#domain/texts/own-text.ts'
import { Moment } from '#web/admin/ui/moment.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { RecordPage } from '../record/record-page.tsx'
import { textContent as content, textName } from './text-content.ts'
import { TextEditor } from './text-editor.tsx'
import { useText } from './text-queries.ts'
import { useStart } from './use-start.ts'

/** One text: written beside what it looks like, with everything that was published before. */
export function TextPage({ textKey }: { textKey: string }) {
  const query = useText(textKey)
  const [search] = useSearchParams()
  return (
    <RecordPage
      query={query}
      list={{ label: content.title, to: '/admin/texts' }}
      content={content}
      heading={(text) => ({ title: titleOf(text, search), intro: <State text={text} /> })}
    >
      {(text) => <Opened text={text} />}
    </RecordPage>
  )
}

function titleOf({ key, draft, published }: OwnText, search: URLSearchParams): string {
  const begun = draft ?? published?.content
  return textName(key, begun?.kind === 'page' ? begun.title : search.get('title'))
}

function Opened({ text }: { text: OwnText }) {
  const [search] = useSearchParams()
  const kind = textSubject(text.key)?.kind
  const start = useStart(text, search.get('title') ?? '')
  if (!kind || !start) return <Spinner label={content.loading} />
  return <TextEditor text={text} kind={kind} start={start} />
}

function State({ text: { key, published, isShown } }: { text: OwnText }) {
  const address = textAddress(key)
  const isThere = address !== null && (isShown || !key.startsWith('own-'))
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        {published ? (
          <>
            {content.published} <Moment at={published.publishedAt} />{' '}
            <span className="wrap-anywhere">{content.by(published.publishedBy)}</span>
          </>
        ) : (
          content.history.none
        )}
      </span>
      {isThere && (
        <a href={address} target="_blank" rel="noopener" className="link inline-block min-h-6">
          {content.seePage}
        </a>
      )}
    </span>
  )
}
