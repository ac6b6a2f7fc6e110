import { deleteAccount } from '#contract/accounts/account.ts'
import { missingFields } from '#domain/form-problem.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useShop } from '#web/storefront/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { countOf } from '../../content/documents/count-of.ts'
import { AccountName } from '../account-name.tsx'
import { ownCall } from '../own/own-call.ts'
import { AccountSection } from './account-section.tsx'
import { Unfolding } from './unfolding.tsx'

type DeleteSectionProps = { email: string; onDeleted: () => void }

export function DeleteSection({ email, onDeleted }: DeleteSectionProps) {
  const { retention } = useShop()
  return (
    <AccountSection title="Delete your account" text="This is permanent and cannot be undone.">
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-3 text-ink-2">
          <p>
            Your name, contact details, addresses, password, devices, wishlist and saved cart are deleted
            immediately.
          </p>
          <p>
            For tax, we keep your paid orders and their invoices for{' '}
            {countOf(retention.taxRecordYears, 'year')}, with only the details that tax law requires.
          </p>
        </div>
        <Unfolding label="Delete my account">
          {(foldUp) => <DeleteForm email={email} onDeleted={onDeleted} onCancel={() => foldUp()} />}
        </Unfolding>
      </div>
    </AccountSection>
  )
}

const rules = {
  validate: (values: { password: string }) => missingFields(values, ['password'], 'Enter your password'),
  sample: { password: 'a password' },
}

function DeleteForm({ email, onDeleted, onCancel }: DeleteSectionProps & { onCancel: () => void }) {
  const confirm = useConfirm()
  const { text, formProps, message, isBusy } = useForm({
    ...rules,
    initial: { password: '' },
    async onSend(body) {
      const isSure = await confirm({
        title: 'Delete your account permanently?',
        text: `The account ${email} will be deleted immediately. This cannot be undone.`,
        confirmLabel: 'Delete permanently',
        cancelLabel: 'Keep my account',
      })
      if (!isSure) return undefined
      const result = await ownCall(() => browserApi.call(deleteAccount, { body }))
      if (result.kind === 'refused') return result
      onDeleted()
      return undefined
    },
  })

  return (
    <form {...formProps} className="flex flex-col gap-5">
      {message && <Notice tone="error">{message}</Notice>}
      <AccountName email={email} />
      <PasswordField
        label="Password"
        hint="To make sure it is you"
        autoComplete="current-password"
        required
        {...text('password')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" isBusy={isBusy} busyLabel="One moment...">
          Delete my account
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </form>
  )
}
