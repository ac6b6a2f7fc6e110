import { deleteAccount } from '#contract/accounts/account.ts'
import { type FormProblem, missingFields } from '#domain/form-problem.ts'
import { type Cents, formatRand } from '#domain/money/money.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useShop } from '#web/storefront/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { countOf } from '../../content/documents/count-of.ts'
import { AccountName } from '../account-name.tsx'
import { ownCall } from '../own/own-call.ts'
import { PasswordFirst } from '../password-first.tsx'
import { AccountSection } from './account-section.tsx'
import type { SectionProps } from './section-props.ts'
import { Unfolding } from './unfolding.tsx'

type DeleteSectionProps = SectionProps & { creditCents: Cents; onDeleted: () => void }

export function DeleteSection({ account, creditCents, onDeleted }: DeleteSectionProps) {
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
          {creditCents > 0 && (
            <p>
              You still have {formatRand(creditCents)} store credit. It is lost if you delete your account, so
              spend it first.
            </p>
          )}
        </div>
        {account.hasPassword === false ? (
          <PasswordFirst to="delete your account" />
        ) : (
          <Unfolding label="Delete my account">
            {(foldUp) => (
              <DeleteForm
                email={account.email}
                creditCents={creditCents}
                onDeleted={onDeleted}
                onCancel={() => foldUp()}
              />
            )}
          </Unfolding>
        )}
      </div>
    </AccountSection>
  )
}

type DeleteValues = { password: string; givesUpCredit: boolean }

const unsure = 'Tick this if you give it up, or spend it first'

function rulesFor(creditCents: Cents) {
  return {
    validate: ({ password, givesUpCredit }: DeleteValues): FormProblem | null =>
      missingFields({ password }, ['password'], 'Enter your password') ??
      (creditCents > 0 && !givesUpCredit ? { message: unsure, fields: { givesUpCredit: unsure } } : null),
    sample: { password: 'a password', givesUpCredit: true },
  }
}

type DeleteFormProps = { email: string; onCancel: () => void } & Omit<DeleteSectionProps, 'account'>

function DeleteForm({ email, creditCents, onDeleted, onCancel }: DeleteFormProps) {
  const confirm = useConfirm()
  const { text, check, formProps, message, isBusy } = useForm({
    ...rulesFor(creditCents),
    initial: { password: '', givesUpCredit: false },
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
      {creditCents > 0 && (
        <Checkbox
          label={`I give up my store credit of ${formatRand(creditCents)}`}
          {...check('givesUpCredit')}
        />
      )}
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
