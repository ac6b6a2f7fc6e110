import { useState } from 'react'
import type { CustomerGroup, ListPreview as Preview } from '#contract/accounts/customer-group.ts'
import { saveOrExplain } from '#web/admin/ui/form/save-or-explain.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { randomKey } from '#web/session/random-key.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useUnsavedChanges } from '../layout/unsaved-changes-provider.tsx'
import { Section } from '../orders/details/section.tsx'
import { hasWarnings } from '../sales/prices-preview.tsx'
import { customerGroupContent as content } from './customer-group-content.ts'
import { usePreviewGroup, useSaveGroup } from './customer-group-queries.ts'
import { type GroupFormValues, groupFormValues, groupToSend, validateGroup } from './group-form-values.ts'
import { ListPreview } from './list-preview.tsx'
import { OwnPricesField } from './own-prices-field.tsx'
import { PercentRows } from './percent-rows.tsx'

type CustomerGroupFormProps = {
  /** The group as it was read, with what its list does; null for a new one. */
  read: { group: CustomerGroup; preview: Preview } | null
  onSaved: (id: number) => void
  onCancel: () => void
}

/** A group with its price list: first its prices are shown, then it is saved. */
export function CustomerGroupForm({ read, onSaved, onCancel }: CustomerGroupFormProps) {
  const { tell } = useMessages()
  const previewing = usePreviewGroup()
  const [base] = useState(read)
  const save = useSaveGroup(base?.group ?? null)
  const [key] = useState(() => randomKey())
  const [accepts, setAccepts] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const form = useForm<GroupFormValues>({
    initial: groupFormValues(base?.group ?? null),
    validate: validateGroup,
    onSend: (values) =>
      saveOrExplain(
        async () => {
          const group = groupToSend(values)
          if (!shownFor(values)) {
            setAccepts(false)
            await previewing.mutateAsync(group)
            return
          }
          const saved = await save.mutateAsync({ group, acceptsWarnings: accepts, key })
          tell({ title: content.saved, text: saved.group.name })
          onSaved(saved.group.id)
        },
        (error) => error.message,
      ),
  })
  useUnsavedChanges(!save.isSuccess && form.isDirty)

  /** The prices of what is typed, if they are on the page. */
  function shownFor(values: GroupFormValues): Preview | null {
    const typed = JSON.stringify(groupToSend(values))
    if (previewing.data && JSON.stringify(previewing.variables) === typed) return previewing.data.preview
    return base && JSON.stringify(groupToSend(groupFormValues(base.group))) === typed ? base.preview : null
  }

  const shown = validateGroup(form.values) === null ? shownFor(form.values) : null
  const isHeldBack = shown !== null && hasWarnings(shown) && !accepts
  return (
    <form
      {...form.formProps}
      onSubmit={(event) => {
        setChecked(true)
        form.formProps.onSubmit(event)
      }}
      className="grid items-start gap-5 lg:grid-cols-2"
    >
      <Section title={content.details}>
        <GroupFields form={form} isChecked={isChecked} />
      </Section>
      <Section title={content.previewTitle}>
        <div className="flex flex-col gap-4">
          {shown ? <ListPreview preview={shown} /> : <p className="text-ink-2">{content.previewHint}</p>}
          {shown && hasWarnings(shown) && (
            <Checkbox
              label={content.acceptWarnings}
              checked={accepts}
              onChange={(event) => setAccepts(event.target.checked)}
            />
          )}
          {form.message && <Notice tone="error">{form.message}</Notice>}
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              disabled={isHeldBack}
              isBusy={form.isBusy}
              busyLabel={shown ? content.saving : content.previewing}
            >
              {shown ? content.save : content.preview}
            </Button>
            <Button variant="secondary" onClick={onCancel}>
              {content.cancel}
            </Button>
          </div>
        </div>
      </Section>
    </form>
  )
}

function GroupFields({ form, isChecked }: { form: Form<GroupFormValues>; isChecked: boolean }) {
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label={content.name}
        hint={content.nameHint}
        maxLength={60}
        autoComplete="off"
        {...form.text('name')}
      />
      <div>
        <Checkbox label={content.showsExclVat} {...form.check('showsExclVat')} />
        <p className="mt-1 text-sm text-ink-2">{content.showsExclVatHint}</p>
      </div>
      <p className="text-ink-2">{content.rule}</p>
      <PercentRows
        rows={form.values.percents}
        isChecked={isChecked}
        onChange={(percents) => form.change({ percents })}
      />
      <OwnPricesField
        text={form.values.prices}
        error={form.errors.prices}
        onChange={(prices) => form.change({ prices })}
      />
    </div>
  )
}
