import type { ShopUser } from '#contract/accounts/user.ts'
import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { useMessages } from '../../../ui/messages-provider.tsx'
import {
  accountContent,
  passwordLinkOwed,
  resetFactorQuestion,
  suspendQuestion,
  verifyQuestion,
} from '../account-content.ts'
import { UserPart } from './user-part.tsx'
import { useHelpUser, useProtectUser } from './user-queries.ts'

const { loggingIn: content } = accountContent.person

type UserProtectionProps = { person: ShopUser; needsSecondFactor: boolean; isOneself: boolean }

/** How somebody logs in, what helps if they cannot, and how to keep them out. */
export function UserProtection({ person, needsSecondFactor, isOneself }: UserProtectionProps) {
  const { verify, sendLink } = useHelpUser(person.id)
  const { suspend, resetSecondFactor } = useProtectUser(person.id)
  const confirm = useConfirm()
  const { tell } = useMessages()
  const error = verify.error ?? sendLink.error ?? suspend.error ?? resetSecondFactor.error
  const maySuspend = !isOneself && isShopStaff(person.role) && person.suspendedAt === null

  async function markVerified() {
    if (await confirm(verifyQuestion(person))) verify.mutate()
  }
  async function resetFactor() {
    if (await confirm(resetFactorQuestion(person))) resetSecondFactor.mutate(undefined)
  }
  async function keepOut() {
    if (await confirm(suspendQuestion(person))) suspend.mutate(undefined)
  }

  return (
    <UserPart title={content.title}>
      {error && (
        <p role="alert" className="mb-2 text-red">
          {error.message}
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-ink-2">{content.verified}</dt>
        <dd>{person.emailVerified ? 'Yes' : 'No'}</dd>
        <dt className="text-ink-2">{content.secondFactor}</dt>
        <dd className={needsSecondFactor && !person.hasSecondFactor ? 'text-clay' : undefined}>
          {person.hasSecondFactor ? content.on : needsSecondFactor ? content.required : content.off}
        </dd>
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        {!person.emailVerified && (
          <Button variant="secondary" size="small" isBusy={verify.isPending} onClick={markVerified}>
            {content.markVerified}
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          isBusy={sendLink.isPending}
          onClick={() =>
            sendLink.mutate(undefined, { onSuccess: (answer) => tell(passwordLinkOwed(person, answer)) })
          }
        >
          {content.sendLink}
        </Button>
        {person.hasSecondFactor && !isOneself && (
          <Button variant="secondary" size="small" isBusy={resetSecondFactor.isPending} onClick={resetFactor}>
            {content.reset}
          </Button>
        )}
        {maySuspend && (
          <Button
            variant="secondary"
            size="small"
            className="text-red"
            isBusy={suspend.isPending}
            onClick={keepOut}
          >
            {content.suspend}
          </Button>
        )}
      </div>
    </UserPart>
  )
}
