import { FileX, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { isMissing } from '#web/admin/ui/is-missing.ts'
import { LoadFailure } from '#web/admin/ui/load-failure.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { RecordHeading, type RecordHeadingProps } from './record-heading.tsx'

type RecordPageProps<Data> = {
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  list: { label: string; to: string }
  content: { loading: string; failure: string; missing: { title: string; text: string }; backToList: string }
  /** Shown if there is no such record. */
  icon?: LucideIcon
  heading: (data: Data) => Omit<RecordHeadingProps, 'list'>
  children: (data: Data) => ReactNode
}

/** The page of one record, from loading to loaded, missing or failed. */
export function RecordPage<Data>(props: RecordPageProps<Data>) {
  const { query, list, content, icon = FileX, heading, children } = props
  const { data, error, refetch, isFetching } = query
  if (data !== undefined) {
    return (
      <div className="flex flex-col gap-5">
        <RecordHeading list={list} {...heading(data)} />
        {children(data)}
      </div>
    )
  }
  if (!error) return <Spinner label={content.loading} />
  if (isMissing(error)) {
    return (
      <EmptyState heading="h1" {...content.missing} icon={icon}>
        <ButtonLink to={list.to}>{content.backToList}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
      {error.message}
    </LoadFailure>
  )
}
