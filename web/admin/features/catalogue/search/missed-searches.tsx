import { SearchCheck } from 'lucide-react'
import { useRef } from 'react'
import type { MissedSearch } from '#contract/catalogue/missed-search.ts'
import { formatDay, southAfricanDay } from '#domain/south-african-day.ts'
import type { AddressChange } from '#web/admin/ui/form/use-address-parts.ts'
import { LoadFailure } from '#web/admin/ui/load-failure.tsx'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { Pager } from '#web/admin/ui/table/pager.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useDismissMissedSearch, useMissedSearches } from './missed-search-queries.ts'
import { searchContent, timesText } from './search-content.ts'

const { missed: content } = searchContent

type MissedSearchesProps = { page: number; change: (change: AddressChange) => void }

export function MissedSearches({ page, change }: MissedSearchesProps) {
  const { data, error, refetch, isFetching } = useMissedSearches(page)
  const heading = useRef<HTMLHeadingElement>(null)

  return (
    <section aria-label={content.label} className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-xl">
          {content.title}
        </h2>
        <p className="mt-1 text-ink-2">{content.intro}</p>
      </div>
      {error && (
        <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {!data && !error && <Skeleton className="h-60" />}
      {data?.missedSearches.length === 0 && <EmptyState {...content.none} icon={SearchCheck} />}
      {data && data.missedSearches.length > 0 && (
        <ul className="border-t border-line">
          {data.missedSearches.map((missed) => (
            <MissedSearchRow
              key={missed.words}
              missed={missed}
              // The pressed button disappears with its row.
              onDismiss={() => heading.current?.focus()}
              onAdd={() => change({ open: 'new', missed: missed.words })}
            />
          ))}
        </ul>
      )}
      {data && <Pager pagination={data.pagination} onPage={(next) => change({ missed_page: next })} />}
    </section>
  )
}

type MissedSearchRowProps = { missed: MissedSearch; onAdd: () => void; onDismiss: () => void }

function MissedSearchRow({ missed, onAdd, onDismiss }: MissedSearchRowProps) {
  const { words, searches, lastAt } = missed
  const dismissal = useDismissMissedSearch()
  const { tell, warn } = useMessages()

  async function dismiss() {
    onDismiss()
    try {
      await dismissal.mutateAsync(missed)
      tell({ title: content.dismissed(missed) })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      warn({ title: content.notDismissed, text: error.message })
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3">
      <p className="min-w-0 flex-1 basis-48">
        <span className="wrap-anywhere font-semibold">{words}</span>
        <span className="block text-ink-2 tabular-nums">
          {timesText(searches)}{' '}
          <time dateTime={lastAt} className="whitespace-nowrap">
            {formatDay(southAfricanDay(Date.parse(lastAt)))}
          </time>
        </span>
      </p>
      <span className="-mx-3 flex flex-wrap gap-x-1">
        <Button
          variant="quiet"
          size="small"
          aria-label={`${content.addSynonym} for ${words}`}
          onClick={onAdd}
        >
          {content.addSynonym}
        </Button>
        <Button variant="quiet" size="small" aria-label={`${content.dismiss} ${words}`} onClick={dismiss}>
          {content.dismiss}
        </Button>
      </span>
    </li>
  )
}
