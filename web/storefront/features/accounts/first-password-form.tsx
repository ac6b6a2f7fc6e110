import type { Account } from '#contract/accounts/account.ts'
import { changePassword } from '#contract/accounts/account.ts'
import { validateFirstPassword } from '#domain/accounts/passwords/new-password.ts'
import { minStaffPasswordLength } from '#domain/accounts/passwords/password.ts'
import { minPasswordLength } from '#domain/accounts/sign-up.ts'
import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AccountName } from './account-name.tsx'
import { NewPasswordField } from './login/new-password-field.tsx'
import { ownCall } from './own/own-call.ts'

type FirstPasswordFormProps = {
  account: Pick<Account, 'email' | 'firstName' | 'lastName' | 'role'>
  onChosen: () => void
  onCancel?: () => void
}

/** For an account that was opened with an address alone. */
export function FirstPasswordForm({ account, onChosen, onCancel }: FirstPasswordFormProps) {
  const { email, firstName, lastName, role } = account
  const isForStaff = isShopStaff(role)
  const { text, change, errors, formProps, message, isBusy } = useForm({
    validate: (values) => validateFirstPassword(values, email),
    sample: { password: 'a password' },
    initial: { password: '' },
    async onSend({ password }) {
      const body = { newPassword: password }
      const result = await ownCall(() => browserApi.call(changePassword, { body }))
      if (result.kind === 'done') {
        onChosen()
        return undefined
      }
      const fault = result.fields?.newPassword
      return { message: result.message, ...(fault && { fields: { password: fault } }) }
    },
  })

  return (
    <form {...formProps} className="flex flex-col gap-5">
      {message && !errors.password && <Notice tone="error">{message}</Notice>}
      <AccountName email={email} />
      <NewPasswordField
        label="Password"
        minLength={isForStaff ? minStaffPasswordLength : minPasswordLength}
        person={{ email, firstName, lastName, isForStaff }}
        onSuggest={(password) => change({ password })}
        {...text('password')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy} busyLabel="Saving...">
          Save password
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
