import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { CustomerGroup, ListPreview as Preview } from '#contract/accounts/customer-group.ts'
import { saveOrExplain } from '#web/admin/ui/form/save-or-explain.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { randomKey } from '#web/session/random-key.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { useMeanwhile } from '#web/ui/form/use-meanwhile.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useCategories } from '../catalogue/product-queries.ts'
import { useUnsavedChanges } from '../layout/unsaved-changes-provider.tsx'
import { Section } from '../orders/details/section.tsx'
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
  const isHeldBack = shown !== null && hasWarnings(shown) && !warnings.areAccepted
  return (
    <form
      {...form.formProps}
      onSubmit={(event) => {
        setChecked(true)
        form.formProps.onSubmit(event)
      }}
      className="grid items-start gap-5 lg:grid-cols-2"
    >
      {conflict && <div className="lg:col-span-2">{conflict}</div>}
      <Section title={content.details}>
        <GroupFields form={form} isChecked={isChecked} />
      </Section>
      <Section title={content.previewTitle}>
        <div className="flex flex-col gap-4">
          {shown ? <ListPreview preview={shown} /> : <p className="text-ink-2">{content.previewHint}</p>}
          {shown && hasWarnings(shown) && (
            <Checkbox
              label={content.acceptWarnings}
              checked={warnings.areAccepted}
              onChange={(event) => warnings.accept(event.target.checked)}
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

/** The form of a group from opening to saved, also where somebody else saved it meanwhile. */
function useGroupForm(read: CustomerGroupFormProps['read'], onSaved: (id: number) => void) {
  const { tell } = useMessages()
  const { data: categories = [] } = useCategories()
  const previewing = usePreviewGroup()
  const [base, setBase] = useState(read)
  const save = useSaveGroup()
  const [key] = useState(() => randomKey())
  const [areAccepted, accept] = useState(false)
  const form: Form<GroupFormValues> = useForm<GroupFormValues>({
    initial: groupFormValues(read?.group ?? null),
    validate: validateGroup,
    onSend: () =>
      saveOrExplain(
        () => meanwhile.asking(send),
        (error) => error.message,
      ),
  })
  const meanwhile = useMeanwhile({
    form,
    opened: read?.group ?? null,
    valuesOf: groupFormValues,
    labelOf: (field) => content[field],
    lists: groupLists(
      (category) => categories.find(({ id }) => String(id) === category)?.title ?? content.category,
    ),
    reread: async ({ id }) => {
      const now = await fetchCustomerGroup(id)
      setBase(now)
      return now.group
    },
  })
  useUnsavedChanges(form.isDirty)

  async function send(values: GroupFormValues) {
    const group = groupToSend(values)
    const preview = shownFor(values)
    if (!preview) {
      accept(false)
      await previewing.mutateAsync(group)
      if (meanwhile.seen() !== (base?.group ?? null)) tell(content.changedMeanwhile)
      return
    }
    const saved = await save.mutateAsync({ group, acceptsWarnings: areAccepted, seen: meanwhile.seen(), key })
    // Before the page is left, which would ask about what is not saved.
    flushSync(() => {
      form.reset(groupFormValues(saved.group))
      setBase({ group: saved.group, preview })
      accept(false)
    })
    meanwhile.settle(saved.group)
    tell({ title: content.saved, text: saved.group.name })
    onSaved(saved.group.id)
  }

  /** The prices of what is typed, if they are on the page. */
  function shownFor(values: GroupFormValues): Preview | null {
    const typed = JSON.stringify(groupToSend(values))
    if (previewing.data && JSON.stringify(previewing.variables) === typed) return previewing.data.preview
    return base && JSON.stringify(groupToSend(groupFormValues(base.group))) === typed ? base.preview : null
  }

  return { form, conflict: meanwhile.panel, shownFor, warnings: { areAccepted, accept } }
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
