import { Laptop, Smartphone } from 'lucide-react'
import { Suspense, use, useRef, useState } from 'react'
import type { OpenSession } from '#contract/accounts/account.ts'
import type { SettledCall } from '#web/session/api/settle.ts'
import { deviceName } from '#web/session/device-name.ts'
import { useRefetch } from '#web/session/login/use-own-page.ts'
import { formatClockTime, formatOrderDate } from '#web/storefront/order-dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import type { AccountAct } from '../own/account-act.ts'
import { useOwnAct } from '../own/use-own-act.ts'
import { AccountSection } from './account-section.tsx'

export function SessionsSection({ sessions }: { sessions: Promise<SettledCall<OpenSession[]>> }) {
  return (
    <AccountSection
      title="Where you are logged in"
      text="If you see a device that is not yours, log it out and change your password."
    >
      <Suspense
        fallback={
          <div role="status">
            <span className="sr-only">Loading your devices</span>
            <Skeleton className="h-24" />
          </div>
        }
      >
        <LoadedSessions loading={sessions} />
      </Suspense>
    </AccountSection>
  )
}

function LoadedSessions({ loading }: { loading: Promise<SettledCall<OpenSession[]>> }) {
  const loaded = use(loading)
  const refetch = useRefetch()
  if (loaded.kind === 'loaded') return <Sessions sessions={loaded.data} />
  return (
    <Notice
      tone="error"
      action={
        <Button variant="secondary" size="small" onClick={refetch}>
          Try Again
        </Button>
      }
    >
      {loaded.message}
    </Notice>
  )
}

function Sessions({ sessions }: { sessions: readonly OpenSession[] }) {
  const act = useOwnAct<AccountAct>()
  const confirm = useConfirm()
  const announce = useAnnounce()
  const place = useRef<HTMLDivElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const others = sessions.filter(({ current }) => !current)

  async function end(which: AccountAct, done: string) {
    const result = await act(which)
    setRefusal(result.kind === 'refused' ? result.message : null)
    if (result.kind === 'refused') return
    announce(done)
    place.current?.focus()
  }

  async function endOthers() {
    const isSure = await confirm({
      title: 'Log out everywhere else?',
      text: 'You stay logged in here. All other devices will have to log in again.',
      confirmLabel: 'Log out all others',
    })
    if (isSure) await end({ act: 'end_other_sessions' }, 'All other devices are logged out.')
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
                    { act: 'end_session', id: session.id },
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
