import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Refusal } from '../own/refusal-of.ts'
import { type AddressDraft, addressRules } from './address-draft.ts'
import { AddressFields } from './address-fields.tsx'

type AddressFormProps = {
  initial: AddressDraft
  onSave: (draft: AddressDraft) => Promise<Refusal | undefined>
  onCancel: () => void
}

export function AddressForm({ initial, onSave, onCancel }: AddressFormProps) {
  const form = useForm({
    ...addressRules,
    initial,
    onSend: onSave,
  })
  const { text, formProps, message, isBusy } = form

  return (
    <form {...formProps} className="flex flex-col gap-5">
      {message && <Notice tone="error">{message}</Notice>}
      <TextField label="Name of this address" hint="Such as Home or Work" isOptional {...text('label')} />
      <AddressFields form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy} busyLabel="Saving...">
          Save address
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
