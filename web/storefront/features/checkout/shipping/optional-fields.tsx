import { CompanyFields } from './company-fields.tsx'
import type { Control } from './optional-part.tsx'
import { RecipientFields } from './recipient-fields.tsx'

type OptionalFieldsProps = {
  hasRecipient: boolean
  text: (field: 'recipientName' | 'recipientPhone' | 'companyName' | 'companyVatNumber') => Control
}

/** What few orders say. */
export function OptionalFields({ hasRecipient, text }: OptionalFieldsProps) {
  return (
    <div>
      {hasRecipient && <RecipientFields name={text('recipientName')} phone={text('recipientPhone')} />}
      <CompanyFields name={text('companyName')} vatNumber={text('companyVatNumber')} />
    </div>
  )
}
