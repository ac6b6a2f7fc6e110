import type { OpenSession } from '#contract/accounts/account.ts'
import type { ShopUser } from '#contract/accounts/user.ts'
import { deviceName } from '#web/session/device-name.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { Moment } from '../../../ui/moment.tsx'
import { accountContent, endSessionsQuestion } from '../account-content.ts'
import { UserPart } from './user-part.tsx'
import { useProtectUser } from './user-queries.ts'

const { sessions: content } = accountContent.person

type UserSessionsProps = { person: ShopUser; sessions: readonly OpenSession[]; isOneself: boolean }

/** Where somebody is logged in, and a way to end it. */
export function UserSessions({ person, sessions, isOneself }: UserSessionsProps) {
  const { endSession, endSessions } = useProtectUser(person.id)
  const confirm = useConfirm()
  const error = endSession.error ?? endSessions.error

  async function endAll() {
    if (await confirm(endSessionsQuestion(person))) endSessions.mutate(undefined)
  }

  return (
    <UserPart title={content.title}>
      {error && (
        <p role="alert" className="mb-2 text-red">
          {error.message}
        </p>
      )}
      {sessions.length === 0 && <p className="text-ink-2">{content.none}</p>}
      <ul className="divide-y divide-line">
        {sessions.map(({ id, userAgent, lastSeenAt, current }) => (
          <li key={id} className="flex items-start justify-between gap-3 py-2 first:pt-0">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {deviceName(userAgent)}
                {current && <Badge tone="good">{content.current}</Badge>}
              </p>
              <p className="text-ink-2">
                {content.seen} <Moment at={lastSeenAt} isShort />
              </p>
            </div>
            {!isOneself && (
              <Button
                variant="quiet"
                size="small"
                isBusy={endSession.isPending && endSession.variables === id}
                onClick={() => endSession.mutate(id)}
              >
                {content.end}
                <span className="sr-only"> {deviceName(userAgent)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isOneself && sessions.length > 1 && (
        <Button
          variant="secondary"
          size="small"
          className="mt-2"
          isBusy={endSessions.isPending}
          onClick={endAll}
        >
          {content.endAll}
        </Button>
      )}
    </UserPart>
  )
}
