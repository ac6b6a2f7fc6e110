import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { partnerContent } from './partner-content.ts'

const { form: content } = partnerContent

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
