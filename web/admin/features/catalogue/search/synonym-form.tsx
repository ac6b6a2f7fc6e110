import { useId } from 'react'
import type { Synonym } from '#contract/catalogue/synonym.ts'
import { synonymFields } from '#domain/fields/synonym-fields.ts'
import { boxOf } from '#web/admin/ui/form/form-of.ts'
import { SidePanel } from '#web/admin/ui/modal.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { HistoryLink } from '../../audit/history-link.tsx'
import { searchContent, wordsText } from './search-content.ts'
import { type SynonymValues, useRemoveSynonym, useSynonymForm } from './use-synonym-form.ts'

type SynonymFormProps = {
  /** Null while one is being added. */
  synonym: Synonym | null
  missed: string
  onClose: () => void
}

export function SynonymForm({ synonym, missed, onClose }: SynonymFormProps) {
  const { form, conflict, close, confirmAndClose } = useSynonymForm({ synonym, missed, onClose })
  const remove = useRemoveSynonym(close)
  const id = useId()
  const text = (name: keyof SynonymValues) => ({
    ...boxOf(synonymFields[name]),
    ...form.text(name),
    autoComplete: 'off',
    autoCapitalize: 'none',
  })
  return (
    <SidePanel
      title={synonym ? wordsText(synonym.terms) : searchContent.add}
      onClose={confirmAndClose}
      footer={
        <>
          {synonym && (
            <Button
              variant="quiet"
              size="small"
              className="mr-auto text-red"
              disabled={form.isBusy}
              onClick={() => remove(synonym)}
            >
              Delete
            </Button>
          )}
          <Button type="submit" form={id} size="small" isBusy={form.isBusy} busyLabel="Saving...">
            {synonym ? 'Save' : searchContent.add}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={id} className="flex flex-col gap-5">
        {conflict}
        {form.message && <Notice tone="error">{form.message}</Notice>}
        <TextField hint={searchContent.termsHint} {...text('terms')} />
        <TextField hint={searchContent.findsHint} {...text('finds')} />
      </form>
      {synonym && <HistoryLink type="synonym" id={synonym.id} className="mt-8 border-t border-line pt-5" />}
    </SidePanel>
  )
}
