import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { isMissing } from './is-missing.ts'
import { LoadFailure } from './load-failure.tsx'
import { SidePanel } from './modal.tsx'

type WaitingPanelProps = {
  /** What is being opened: `Courier`. */
  title: string
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  failureText?: (error: Error) => string
  onClose: () => void
}

/** Shown in a panel until its content is loaded, or has failed to load. */
export function WaitingPanel({ title, query, failureText, onClose }: WaitingPanelProps) {
  const { error, isFetching, refetch } = query
  const isGone = isMissing(error)
  return (
    <SidePanel title={title} onClose={onClose}>
      {!error && <Spinner label={`Loading ${title.toLowerCase()}...`} />}
      {isGone && <EmptyState title={`${title} not found`} text="It may have been deleted." />}
      {error && !isGone && (
        <LoadFailure isRetrying={isFetching} onRetry={refetch}>
          {failureText ? failureText(error) : error.message}
        </LoadFailure>
      )}
    </SidePanel>
  )
}
