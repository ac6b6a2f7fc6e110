import clsx from 'clsx'
import type { LoginEvent } from '#contract/accounts/user.ts'
import { Moment } from '../../../ui/moment.tsx'
import { accountContent, loginLabels } from '../account-content.ts'
import { UserPart } from './user-part.tsx'

const { logins: content } = accountContent.person

/** Logins and attempts at them, newest first. */
export function UserLogins({ logins }: { logins: readonly LoginEvent[] }) {
  return (
    <UserPart title={content.title}>
      {logins.length === 0 && <p className="text-ink-2">{content.none}</p>}
      <ul className="flex max-h-80 flex-col gap-2 overflow-y-auto">
        {logins.map(({ at, kind, network }) => (
          <li key={`${at} ${kind}`}>
            <span className={clsx(kind !== 'logged_in' && 'text-clay')}>{loginLabels[kind]}</span>
            {network && <span className="text-ink-2"> {content.from(network)}</span>}
            <span className="block text-ink-2">
              <Moment at={at} isShort />
            </span>
          </li>
        ))}
      </ul>
    </UserPart>
  )
}
