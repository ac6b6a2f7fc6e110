import type { Account } from '#contract/accounts/account.ts'
import { validatePasswordChange } from '#domain/accounts/passwords/new-password.ts'
import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import { useRefetch } from '#web/session/login/use-own-page.ts'
import { useShop } from '#web/storefront/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { AccountName } from '../account-name.tsx'
import { FirstPasswordForm } from '../first-password-form.tsx'
import { NewPasswordFields } from '../login/new-password-fields.tsx'
import type { AccountAct } from '../own/account-act.ts'
import { useOwnAct } from '../own/use-own-act.ts'
import { AccountSection } from './account-section.tsx'
import type { SectionProps } from './section-props.ts'
import { Unfolding } from './unfolding.tsx'

/** The admin area may have waited for a better password. */
type PasswordSectionProps = SectionProps & { onDutyDone: () => void }

export function PasswordSection({ account, onDutyDone }: PasswordSectionProps) {
  const refetch = useRefetch()
  const { canSendMail } = useShop()
  const isFirst = account.hasPassword === false
  return (
    <AccountSection
      title="Password"
      text={
        isFirst
          ? `You have none yet${canSendMail ? ', so we email you a link whenever you log in' : ''}. Choosing one logs you out on all other devices.`
          : 'Changing your password logs you out on all other devices.'
      }
    >
      <div id="password" className="scroll-mt-24">
        <Unfolding label={isFirst ? 'Choose a password' : 'Change password'}>
          {(foldUp) =>
            isFirst ? (
              <FirstPasswordForm
                account={account}
                onCancel={() => foldUp()}
                onChosen={() => {
                  foldUp('Your password is saved. All other devices are logged out.')
                  refetch()
                }}
              />
            ) : (
              <PasswordForm
                account={account}
                onCancel={() => foldUp()}
                onChanged={() => {
                  foldUp('Your password has been changed. All other devices are logged out.')
                  onDutyDone()
                }}
              />
            )
          }
        </Unfolding>
      </div>
    </AccountSection>
  )
}

const initial = { currentPassword: '', password: '', confirmPassword: '' }
const sample = {
  currentPassword: 'a password',
  password: 'another one',
  confirmPassword: 'another one',
}

type PasswordFormProps = { account: Account; onCancel: () => void; onChanged: () => void }

function PasswordForm({ account, onCancel, onChanged }: PasswordFormProps) {
  const act = useOwnAct<AccountAct>()
  const { email, role } = account
  const { text, change, formProps, message, isBusy } = useForm({
    validate: (values) => validatePasswordChange(values, email),
    sample,
    initial,
    async onSend({ currentPassword, password }) {
      const body = { currentPassword, newPassword: password }
      const result = await act({ act: 'change_password', body })
      if (result.kind === 'done') {
        onChanged()
        return undefined
      }
      const { newPassword, ...others } = result.fields ?? {}
      return { ...result, fields: { ...others, ...(newPassword && { password: newPassword }) } }
    },
  })

  return (
    <form {...formProps} className="flex flex-col gap-5">
      {message && <Notice tone="error">{message}</Notice>}
      <AccountName email={email} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        {...text('currentPassword')}
      />
      <NewPasswordFields text={text} change={change} isForStaff={isShopStaff(role)} email={email} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy} busyLabel="Saving...">
          Save new password
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
