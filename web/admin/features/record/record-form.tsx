import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'

type FormEndProps = {
  form: { message: string | null; isBusy: boolean }
  content: { save: string; saving: string; cancel: string }
  isHeldBack?: boolean
  onCancel: () => void
}

/** What is wrong with a form, and how to leave it: saved or not. */
export function FormEnd({ form, content, isHeldBack = false, onCancel }: FormEndProps) {
  return (
    <>
      {form.message && <Notice tone="error">{form.message}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isHeldBack} isBusy={form.isBusy} busyLabel={content.saving}>
          {content.save}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {content.cancel}
        </Button>
      </div>
    </>
  )
}

type RecordFormProps<Values extends object> = {
  form: Form<Values>
  /** What somebody else changed as well. */
  conflict: ReactNode
  /** What stands beside the fields: what they will do, and the form's end. */
  beside: ReactNode
  /** For a preview with many columns. */
  isBesideWide?: boolean
  children: ReactNode
}

/** The form of a record: its fields, and beside them what they will do. */
export function RecordForm<Values extends object>(props: RecordFormProps<Values>) {
  const { form, conflict, beside, isBesideWide = false, children } = props
  return (
    <form
      {...form.formProps}
      className={clsx(
        'grid items-start gap-5',
        isBesideWide ? 'lg:grid-cols-2' : 'xl:grid-cols-[minmax(0,1fr)_22rem]',
      )}
    >
      <div className="flex min-w-0 flex-col gap-5">
        {conflict}
        {children}
      </div>
      <div className={clsx('flex min-w-0 flex-col gap-5', !isBesideWide && 'xl:sticky xl:top-20')}>
        {beside}
      </div>
    </form>
  )
}
