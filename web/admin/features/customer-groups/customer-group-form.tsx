import { useState } from 'react'
import type { CustomerGroup, ListPreview as Preview } from '#contract/accounts/customer-group.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { Section } from '../../ui/section.tsx'
import { useCategories } from '../catalogue/product-queries.ts'
import { FormEnd, RecordForm } from '../record/record-form.tsx'
import { useRecordForm } from '../record/use-record-form.ts'
import { hasWarnings } from '../sales/prices-preview.tsx'
import { customerGroupContent as content } from './customer-group-content.ts'
import { fetchCustomerGroup, usePreviewGroup, useSaveGroup } from './customer-group-queries.ts'
import {
  type GroupFormValues,
  groupFormValues,
  groupLists,
  groupToSend,
  validateGroup,
} from './group-form-values.ts'
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
  const { form, conflict, shownFor, warnings } = useGroupForm(read, onSaved)
  const [isChecked, setChecked] = useState(false)
  const shown = validateGroup(form.values) === null ? shownFor(form.values) : null
  const warns = shown !== null && hasWarnings(shown)
  const { onSubmit } = form.formProps
  const check: typeof onSubmit = (event) => {
    setChecked(true)
    onSubmit(event)
  }
  return (
    <RecordForm
      form={{ ...form, formProps: { ...form.formProps, onSubmit: check } }}
      conflict={conflict}
      isBesideWide
      beside={
        <Section title={content.previewTitle}>
          <div className="flex flex-col gap-4">
            {shown ? <ListPreview preview={shown} /> : <p className="text-ink-2">{content.previewHint}</p>}
            {warns && (
              <Checkbox
                label={content.acceptWarnings}
                checked={warnings.areAccepted}
                onChange={(event) => warnings.accept(event.target.checked)}
              />
            )}
            <FormEnd
              form={form}
              isHeldBack={warns && !warnings.areAccepted}
              content={shown ? content : { ...content, save: content.preview, saving: content.previewing }}
              onCancel={onCancel}
            />
          </div>
        </Section>
      }
    >
      <Section title={content.details}>
        <GroupFields form={form} isChecked={isChecked} />
      </Section>
    </RecordForm>
  )
}

function useGroupForm(read: CustomerGroupFormProps['read'], onSaved: (id: number) => void) {
  const { tell } = useMessages()
  const { data: categories = [] } = useCategories()
  const previewing = usePreviewGroup()
  const [base, setBase] = useState(read)
  const save = useSaveGroup()
  const [areAccepted, accept] = useState(false)
  const { form, conflict } = useRecordForm<GroupFormValues, CustomerGroup>({
    opened: read?.group ?? null,
    valuesOf: groupFormValues,
    validate: validateGroup,
    labels: content,
    lists: groupLists(
      (category) => categories.find(({ id }) => String(id) === category)?.title ?? content.category,
    ),
    reread: async ({ id }) => {
      const now = await fetchCustomerGroup(id)
      setBase(now)
      return now.group
    },
    async save(values, { seen, key }) {
      const group = groupToSend(values)
      const preview = shownFor(values)
      if (!preview) {
        accept(false)
        await previewing.mutateAsync(group)
        if (seen !== (base?.group ?? null)) tell(content.changedMeanwhile)
        return null
      }
      const { group: record } = await save.mutateAsync({ group, acceptsWarnings: areAccepted, seen, key })
      setBase({ group: record, preview })
      accept(false)
      return { record, message: { title: content.saved, text: record.name }, next: () => onSaved(record.id) }
    },
  })

  /** The prices of what is typed, if they are on the page. */
  function shownFor(values: GroupFormValues): Preview | null {
    const typed = JSON.stringify(groupToSend(values))
    if (previewing.data && JSON.stringify(previewing.variables) === typed) return previewing.data.preview
    return base && JSON.stringify(groupToSend(groupFormValues(base.group))) === typed ? base.preview : null
  }

  return { form, conflict, shownFor, warnings: { areAccepted, accept } }
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
