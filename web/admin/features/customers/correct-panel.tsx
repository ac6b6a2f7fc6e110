import { useId } from 'react'
import type { Customer } from '#contract/accounts/customer.ts'
import { formatPhone, invalidPhone, parsePhone } from '#domain/accounts/phone.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { useMeanwhile } from '#web/ui/form/use-meanwhile.ts'
import { Notice } from '#web/ui/notice.tsx'
import { saveOrExplain } from '../../ui/form/save-or-explain.ts'
import { useMessages } from '../../ui/messages-provider.tsx'
import { SidePanel } from '../../ui/modal.tsx'
import { useUnsavedPanel } from '../layout/unsaved-changes-provider.tsx'
import { customerContent } from './customer-content.ts'
import { type Correction, useCorrectCustomer } from './customer-queries.ts'

const { correct: content } = customerContent

type CorrectPanelProps = { customer: Customer; onClose: () => void }

/** A person's name and phone number. */
export function CorrectPanel({ customer, onClose }: CorrectPanelProps) {
  const { id, name, email } = customer
  const save = useCorrectCustomer(id)
  const { tell } = useMessages()
  const formId = useId()
  const form: Form<Correction> = useForm<Correction>({
    initial: correctionOf(customer),
    validate: validateCorrection,
    onSend: () =>
      saveOrExplain(
        () =>
          meanwhile.asking(async (values) => {
            await save.mutateAsync(meanwhile.changes(values, form.saved()))
            tell({ title: content.saved, text: `${values.firstName} ${values.lastName}`.trim() })
            close()
          }),
        (error) => `${content.failure}. ${error.message}`,
      ),
  })
  const meanwhile = useMeanwhile({
    form,
    opened: { firstName: customer.firstName, lastName: customer.lastName, phone: customer.phone },
    valuesOf: correctionOf,
    labelOf: (field) => content[field],
  })
  const { close, confirmAndClose } = useUnsavedPanel(form.isDirty, onClose)
  return (
    <SidePanel
      title={content.title}
      subtitle={name || email}
      onClose={confirmAndClose}
      footer={
        <Button type="submit" form={formId} size="small" isBusy={form.isBusy}>
          {content.save}
        </Button>
      }
    >
      <form {...form.formProps} id={formId} className="flex flex-col gap-5">
        {meanwhile.panel}
        {form.message && <Notice tone="error">{form.message}</Notice>}
        <TextField label={content.firstName} maxLength={100} autoComplete="off" {...form.text('firstName')} />
        <TextField label={content.lastName} maxLength={100} autoComplete="off" {...form.text('lastName')} />
        <TextField
          label={content.phone}
          isOptional
          type="tel"
          maxLength={40}
          autoComplete="off"
          {...form.text('phone')}
        />
      </form>
    </SidePanel>
  )
}

function correctionOf({ firstName, lastName, phone }: Pick<Customer, keyof Correction>): Correction {
  return { firstName, lastName, phone: phone ? formatPhone(phone) : '' }
}

function validateCorrection({ firstName, lastName, phone }: Correction): FormProblem | null {
  if (!firstName.trim() && !lastName.trim())
    return { message: content.missingName, fields: { firstName: content.missingName } }
  if (phone.trim() && parsePhone(phone) === null)
    return { message: invalidPhone, fields: { phone: invalidPhone } }
  return null
}
