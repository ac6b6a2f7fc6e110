import { useId } from 'react'
import type { Customer } from '#contract/accounts/customer.ts'
import { isEmail, normaliseEmail } from '#domain/accounts/sign-up.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { saveOrExplain } from '../../ui/form/save-or-explain.ts'
import { useMessages } from '../../ui/messages-provider.tsx'
import { SidePanel } from '../../ui/modal.tsx'
import { useUnsavedPanel } from '../layout/unsaved-changes-provider.tsx'
import { customerContent } from './customer-content.ts'
import { useChangeEmail } from './customer-queries.ts'

const { changeEmail: content } = customerContent

type ChangeEmailPanelProps = { customer: Customer; onClose: () => void }

export function ChangeEmailPanel({ customer, onClose }: ChangeEmailPanelProps) {
  const save = useChangeEmail(customer.id)
  const { tell } = useMessages()
  const formId = useId()
  const form = useForm<{ email: string }>({
    initial: { email: '' },
    validate: ({ email }) =>
      isEmail(normaliseEmail(email))
        ? null
        : { message: content.missing, fields: { email: content.missing } },
    onSend: ({ email }) =>
      saveOrExplain(
        async () => {
          await save.mutateAsync(email)
          tell({ title: content.changed, text: normaliseEmail(email) })
          close()
        },
        (error) => `${content.failure}. ${error.message}`,
      ),
  })
  const { close, confirmAndClose } = useUnsavedPanel(form.isDirty, onClose)
  return (
    <SidePanel
      title={content.title}
      subtitle={customer.email}
      onClose={confirmAndClose}
      footer={
        <Button type="submit" form={formId} size="small" isBusy={form.isBusy}>
          {content.save}
        </Button>
      }
    >
      <form {...form.formProps} id={formId} className="flex flex-col gap-5">
        {form.message && <Notice tone="error">{form.message}</Notice>}
        <TextField
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('email')}
          label={content.label}
          maxLength={254}
          autoComplete="off"
        />
        <ul className="list-disc pl-5 text-ink-2">
          {content.what.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </form>
    </SidePanel>
  )
}
