import type { ComponentProps, ReactNode } from 'react'
import { WaitingPanel } from '#web/admin/ui/waiting-panel.tsx'

type OpenedRecordProps<Data> = Omit<ComponentProps<typeof WaitingPanel>, 'query'> & {
  /** Null to add one. */
  id: number | null
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  children: (record: Data | null) => ReactNode
}

/** A record in a panel once it is loaded, or the form of a new one. */
export function OpenedRecord<Data>({ id, query, children, ...waiting }: OpenedRecordProps<Data>) {
  if (id === null) return children(null)
  if (query.data !== undefined) return children(query.data)
  return <WaitingPanel query={query} {...waiting} />
}
