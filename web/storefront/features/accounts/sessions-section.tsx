import { Laptop, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { endOtherSessions, endSession, listSessions, type OpenSession } from '#contract/account.ts'
import { browserApi } from '#web/session/browser-api.ts'
import { useApiQuery } from '#web/session/use-api-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/confirm-provider.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { formatClockTime, formatOrderDate } from '../orders/order-dates.ts'
import { AccountSection } from './account-section.tsx'
import { deviceName } from './device-name.ts'
import { useOwnCall } from './use-own-call.ts'

/** `round` counts what may have changed the list from outside, such as a new password. */
export function SessionsSection({ round }: { round: number }) {
  const [query, refetch] = useApiQuery(round, fetchSessions)
  return (
    <AccountSection
      title="Where you are logged in"
      text="If you see a device that is not yours, log it out and change your password."
    >
      {query.kind === 'loading' && (
        <div role="status">
          <span className="sr-only">Loading your devices</span>
          <Skeleton className="h-24" />
        </div>
      )}
      {query.kind === 'failed' && (
        <Notice
          tone="error"
          action={
            <Button variant="secondary" size="small" onClick={refetch}>
              Try Again
            </Button>
          }
        >
          {query.message}
        </Notice>
      )}
      {query.kind === 'loaded' && <Sessions key={round} initial={query.data.sessions} />}
    </AccountSection>
  )
}

function Sessions({ initial }: { initial: OpenSession[] }) {
  const ownCall = useOwnCall()
  const confirm = useConfirm()
  const announce = useAnnounce()
  const place = useRef<HTMLDivElement>(null)
  const [sessions, setSessions] = useState(initial)
  const [refusal, setRefusal] = useState<string | null>(null)
  const others = sessions.filter(({ current }) => !current)

  async function end(call: () => Promise<{ sessions: OpenSession[] }>, done: string) {
    const result = await ownCall(call)
    setRefusal(result.kind === 'refused' ? result.message : null)
    if (result.kind === 'refused') return
    setSessions(result.answer.sessions)
    announce(done)
    place.current?.focus()
  }

  async function endOthers() {
    const isSure = await confirm({
      title: 'Log out everywhere else?',
      text: 'You stay logged in here. All other devices will have to log in again.',
      confirmLabel: 'Log out all others',
    })
    if (isSure) await end(() => browserApi.call(endOtherSessions, {}), 'All other devices are logged out.')
  }

  return (
    <div ref={place} tabIndex={-1} className="flex flex-col items-start gap-4 outline-none">
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <ul className="w-full divide-y divide-line border-b border-line">
        {[...sessions].sort(thisDeviceFirst).map((session) => (
          <li key={session.id} className="flex items-start gap-4 py-4 first:pt-0">
            <SessionFacts session={session} />
            {!session.current && (
              <Button
                variant="secondary"
                size="small"
                className="min-h-11 shrink-0"
                onClick={() =>
                  end(
                    () => browserApi.call(endSession, { params: { id: session.id } }),
                    `${deviceName(session.userAgent)} is logged out.`,
                  )
                }
              >
                Log out
                <span className="sr-only"> {deviceName(session.userAgent)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Button variant="secondary" onClick={endOthers}>
          Log out all others
        </Button>
      )}
    </div>
  )
}

function SessionFacts({ session }: { session: OpenSession }) {
  const name = deviceName(session.userAgent)
  const Icon = /iPhone|iPad|Android/.test(name) ? Smartphone : Laptop
  return (
    <>
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-ink-2" strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {name}
          {session.current && <Badge tone="good">This device</Badge>}
        </p>
        <p className="text-sm text-ink-2">
          Logged in {formatOrderDate(session.createdAt)}
          {!session.current &&
            `, last seen ${formatOrderDate(session.lastSeenAt)}, ${formatClockTime(session.lastSeenAt)}`}
        </p>
      </div>
    </>
  )
}

function thisDeviceFirst(one: OpenSession, other: OpenSession): number {
  return Number(other.current) - Number(one.current)
}

function fetchSessions() {
  return browserApi.call(listSessions, {})
}
