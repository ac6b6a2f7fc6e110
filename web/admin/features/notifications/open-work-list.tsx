import clsx from 'clsx'
import { Link, useLocation } from 'react-router'
import type { OpenWork } from '#contract/shop/notification.ts'
import { grouped } from '../../ui/table/pager.tsx'
import { notificationContent } from './notification-content.ts'
import { useOpenWork } from './open-work-queries.ts'

type Kind = Exclude<keyof OpenWork, 'newest'>

const lines: readonly { kind: Kind; to: string; isShownAtZero?: boolean }[] = [
  { kind: 'ordersToPack', to: '/admin/dispatch', isShownAtZero: true },
  { kind: 'messages', to: '/admin/messages', isShownAtZero: true },
  { kind: 'returns', to: '/admin/returns', isShownAtZero: true },
  { kind: 'attention', to: '/admin/orders?status=attention' },
  { kind: 'alerts', to: '/admin/alerts' },
]

const { work: content } = notificationContent

/** What waits for this person, on top of the sidebar. */
export function OpenWorkList() {
  const work = useOpenWork()
  const { pathname, search } = useLocation()
  if (!work) return null
  const shown = lines.flatMap(({ kind, to, isShownAtZero = false }) => {
    const count = work[kind]
    return count === null || (count === 0 && !isShownAtZero) ? [] : [{ kind, to, count }]
  })
  if (shown.length === 0) return null
  return (
    <nav aria-label={content.title} className="border-b border-line pb-3">
      <ul className="flex flex-col gap-0.5">
        {shown.map(({ kind, to, count }) => (
          <li key={kind}>
            <Link
              to={to}
              aria-current={pathname + search === to ? 'page' : undefined}
              className={clsx(
                'flex min-h-9 items-center justify-between gap-3 rounded-control px-3 hover:bg-paper-2 max-lg:min-h-11',
                count === 0 && 'text-ink-2',
              )}
            >
              {content[kind]}
              <span className={clsx('rounded-full px-2 tabular-nums', count > 0 && looksOf(kind))}>
                {grouped(count)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Money and problems look unlike daily work. */
function looksOf(kind: Kind): string {
  return kind === 'attention' || kind === 'alerts'
    ? 'bg-clay-soft font-semibold text-clay'
    : 'bg-sun font-semibold text-on-sun'
}
