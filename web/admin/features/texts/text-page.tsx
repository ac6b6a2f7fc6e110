import { FileX } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { OwnText } from '#contract/shop/own-text.ts'
import { textAddress, textSubject } from '#domain/texts/own-text.ts'
import { isMissing } from '#web/admin/ui/is-missing.ts'
import { LoadFailure } from '#web/admin/ui/load-failure.tsx'
import { Moment } from '#web/admin/ui/moment.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { textContent as content, textName } from './text-content.ts'
import { TextEditor } from './text-editor.tsx'
import { useText } from './text-queries.ts'
import { useStart } from './use-start.ts'

/** One text: written beside what it looks like, with everything that was published before. */
export function TextPage({ textKey }: { textKey: string }) {
  const { data: text, error, refetch, isFetching } = useText(textKey)
  if (text) return <Opened text={text} />
  if (!error) return <Spinner label={content.loading} />
  if (isMissing(error))
    return (
      <EmptyState heading="h1" {...content.missing} icon={FileX}>
        <ButtonLink to="/admin/texts">{content.backToList}</ButtonLink>
      </EmptyState>
    )
  return (
    <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
      {error.message}
    </LoadFailure>
  )
}

function Opened({ text }: { text: OwnText }) {
  const { key } = text
  const [search] = useSearchParams()
  const begun = text.draft ?? text.published?.content
  const name = textName(key, begun?.kind === 'page' ? begun.title : search.get('title'))
  const kind = textSubject(key)?.kind
  const start = useStart(text, search.get('title') ?? '')
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Breadcrumbs items={[{ label: content.title, to: '/admin/texts' }, { label: name }]} />
        <h1 className="mt-2 text-2xl wrap-anywhere">{name}</h1>
        <State text={text} />
      </div>
      {kind && start ? (
        <TextEditor text={text} kind={kind} start={start} />
      ) : (
        <Spinner label={content.loading} />
      )}
    </div>
  )
}

function State({ text: { key, published, isShown } }: { text: OwnText }) {
  const address = textAddress(key)
  const isThere = address !== null && (isShown || !key.startsWith('own-'))
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
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
    </p>
  )
}
