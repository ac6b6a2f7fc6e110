import { useState } from 'react'
import { Link } from 'react-router'
import type { AuditEntry } from '#contract/shop/audit.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { momentText } from '../../../ui/moment-text.ts'
import { Pager } from '../../../ui/table/pager.tsx'
import { actionLabel } from '../../audit/action-labels.ts'
import { batchAddress } from '../../audit/audit-view.ts'
import { subjectAddress } from '../../audit/subject-address.ts'
import { accountContent } from '../account-content.ts'
import { UserPart } from './user-part.tsx'
import { useActivity } from './user-queries.ts'

const { activity: content } = accountContent.person

/** What somebody changed in the shop, day by day. */
export function UserActivity({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isFetching } = useActivity(id, page)
  return (
    <UserPart title={content.title}>
      {error && (
        <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {!data && !error && <Skeleton className="h-40" />}
      {data?.entries.length === 0 && <p className="text-ink-2">{content.none}</p>}
      {data && (
        <>
          {byDay(data.entries).map(([day, entries]) => (
            <Day key={day} entries={entries} ownId={id} />
          ))}
          {data.pagination.pages > 1 && <Pager pagination={data.pagination} onPage={setPage} />}
        </>
      )}
    </UserPart>
  )
}

type DayProps = { entries: readonly AuditEntry[]; ownId: string }

function Day({ entries, ownId }: DayProps) {
  const [first] = entries
  if (!first) return null
  return (
    <div className="border-t border-line py-3 first-of-type:border-t-0">
      <h3 className="text-sm font-semibold">{momentText(first.at).split(', ')[0]}</h3>
      <ol className="mt-1 flex flex-col gap-1">
        {entries.map((entry) => (
          <li key={entry.id} className="grid grid-cols-[3.5rem_minmax(0,1fr)]">
            <time dateTime={entry.at} className="text-ink-2 tabular-nums">
              {momentText(entry.at).split(', ')[1]}
            </time>
            <Deed entry={entry} isAboutOneself={entry.subject.id === ownId} />
          </li>
        ))}
      </ol>
    </div>
  )
}

type DeedProps = { entry: AuditEntry; isAboutOneself: boolean }

function Deed({ entry: { action, subject, batch, batchSize }, isAboutOneself }: DeedProps) {
  if (batch !== null && batchSize !== null && batchSize > 1) {
    return (
      <span>
        {content.batch(batchSize)}.{' '}
        <Link to={batchAddress(batch)} className="link">
          {content.seeBatch}
        </Link>
      </span>
    )
  }
  if (isAboutOneself) return <span>{actionLabel(action)}</span>
  const address = subjectAddress(subject)
  const name = subject.name ?? subject.id
  return (
    <span className="wrap-anywhere">
      {actionLabel(action)}{' '}
      {address ? (
        <Link to={address} className="link">
          {name}
        </Link>
      ) : (
        <span className="text-ink-2">{name}</span>
      )}
    </span>
  )
}

/** The entries in their order, with those of one South African day together. */
function byDay(entries: readonly AuditEntry[]): [string, AuditEntry[]][] {
  const days = new Map<string, AuditEntry[]>()
  for (const entry of entries) {
    const day = southAfricanDay(Date.parse(entry.at))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}
