import { type ComponentProps, type ReactNode, useId } from 'react'
import { SidePanel } from '#web/admin/ui/modal.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { HistoryLink } from '../audit/history-link.tsx'
import { recordContent } from './record-content.ts'

type RecordPanelProps<Values extends object> = {
  type: ComponentProps<typeof HistoryLink>['type']
  /** Null while one is being added. */
  record: { id: number } | null
  title: string
  subtitle?: string
  panel: {
    form: Form<Values>
    /** What somebody else changed as well. */
    conflict: ReactNode
    confirmAndClose: () => void
  }
  content: { add: string; save?: string; notSaved?: string }
  /** Null if it cannot be removed. */
  removal?: { label?: string; isBusy?: boolean; run: () => void } | null
  /** Shown below the form of a record. */
  more?: ReactNode
  children: ReactNode
}

/** The form of a record in a panel, beside the list that it is in. */
export function RecordPanel<Values extends object>(props: RecordPanelProps<Values>) {
  const { type, record, title, subtitle, panel, content, removal, more, children } = props
  const { form, conflict, confirmAndClose } = panel
  const { add, save = recordContent.save, notSaved } = content
  const id = useId()
  return (
    <SidePanel
      title={title}
      subtitle={subtitle}
      onClose={confirmAndClose}
      footer={
        <>
          {removal && (
            <Button
              variant="quiet"
              size="small"
              className="mr-auto text-red"
              isBusy={removal.isBusy ?? false}
              disabled={form.isBusy}
              onClick={removal.run}
            >
              {removal.label ?? recordContent.delete}
            </Button>
          )}
          <Button type="submit" form={id} size="small" isBusy={form.isBusy} busyLabel={recordContent.saving}>
            {record ? save : add}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={id} className="flex flex-col gap-5">
        {conflict}
        {form.message && (
          <Notice tone="error" title={notSaved}>
            {form.message}
          </Notice>
        )}
        {children}
      </form>
      {record && (
        <div className="mt-8 flex flex-col gap-4 border-t border-line pt-5 empty:hidden">
          {more}
          <HistoryLink type={type} id={record.id} />
        </div>
      )}
    </SidePanel>
  )
}
