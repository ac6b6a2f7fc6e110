import { type ReactNode, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type SectionProps = { title: string; action?: ReactNode; children: ReactNode }

/** One section of a page, under its heading. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-tile border border-line">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-1.5">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {action}
      </div>
      <div className="px-4 py-3">{children}</div>
    </section>
  )
}

type Query<Data> = {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** A section's data: loading, failed or loaded. */
export function Loaded<Data>({
  query,
  children,
}: {
  query: Query<Data>
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Skeleton className="h-10" />
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3 text-red">
      {query.error.message}
      <Button variant="secondary" size="small" isBusy={query.isFetching} onClick={() => query.refetch()}>
        Retry
      </Button>
    </p>
  )
}
