import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SidePanel } from '../../ui/modal.tsx'
import { HistoryLink } from '../audit/history-link.tsx'
import { partnerContent } from './partner-content.ts'
import type { PartnerNoun } from './partner-failure.ts'
import { partnerSectionContent } from './partner-section-content.ts'

const { form: content } = partnerContent

type PartnerPanelProps<Values extends object> = {
  noun: PartnerNoun
  /** Null while one is being added. */
  partner: { id: number; name: string; isActive: boolean } | null
  /** What an inactive one is not used for. */
  inactive: string
  form: Form<Values>
  /** What somebody else changed as well. */
  conflict: ReactNode
  removal: { label: string; run: () => void } | null
  more?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The form of a supplier or a courier in its panel. */
export function PartnerPanel<Values extends object>(props: PartnerPanelProps<Values>) {
  const { noun, partner, inactive, form, conflict, removal, more, onClose, children } = props
  const id = useId()
  const { add } = partnerSectionContent[noun]
  return (
    <SidePanel
      title={partner?.name ?? add}
      subtitle={partner && !partner.isActive ? content.isInactive(inactive) : undefined}
      onClose={onClose}
      footer={
        <>
          {removal && (
            <Button
              variant="quiet"
              size="small"
              className="mr-auto text-red"
              disabled={form.isBusy}
              onClick={removal.run}
            >
              {removal.label}
            </Button>
          )}
          <Button type="submit" form={id} size="small" isBusy={form.isBusy} busyLabel={content.saving}>
            {partner ? content.save : add}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={id} className="flex flex-col gap-5">
        {conflict}
        {form.message && <Notice tone="error">{form.message}</Notice>}
        {children}
      </form>
      {partner && (
        <div className="mt-8 flex flex-col gap-4 border-t border-line pt-5">
          {more}
          <HistoryLink type={noun} id={partner.id} />
        </div>
      )}
    </SidePanel>
  )
}

type PartnerBoxesProps = {
  text: (name: 'name' | 'contact' | 'email' | 'phone') => ComponentProps<typeof TextField>
}

/** What suppliers and couriers are asked alike. */
export function PartnerBoxes({ text }: PartnerBoxesProps) {
  return (
    <>
      <TextField {...text('name')} />
      <TextField hint={content.contactHint} {...text('contact')} />
      <TextField type="email" {...text('email')} />
      <TextField type="tel" placeholder={content.phoneExample} {...text('phone')} />
    </>
  )
}
