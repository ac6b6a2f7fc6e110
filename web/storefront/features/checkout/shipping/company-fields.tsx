import { Plus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { TextField } from '#web/ui/field.tsx'

type Control = Pick<ComponentProps<'input'>, 'name' | 'onBlur' | 'onChange'> & {
  value: string
  error?: string | undefined
}

type CompanyFieldsProps = { name: Control; vatNumber: Control }

/** Fields for an invoice to a company. Collapsed, since most people buy for themselves. */
export function CompanyFields({ name, vatNumber }: CompanyFieldsProps) {
  const [isOpen, setIsOpen] = useState(name.value !== '' || vatNumber.value !== '')
  return (
    <details
      // Errors are never hidden.
      open={isOpen || vatNumber.error !== undefined || name.error !== undefined}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group border-y border-line"
    >
      <summary className="flex min-h-11 list-none items-center justify-between gap-4 py-2 font-medium hover:text-green [&::-webkit-details-marker]:hidden">
        Buying for a company?
        <Plus aria-hidden className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-45" />
      </summary>
      <div className="grid gap-5 pt-1 pb-5 sm:grid-cols-2">
        <TextField
          label="Company name"
          hint="As it should appear on the invoice"
          isOptional
          autoComplete="organization"
          maxLength={200}
          {...name}
        />
        <TextField
          label="VAT number"
          hint="10 digits, for your tax invoice"
          isOptional
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          {...vatNumber}
        />
      </div>
    </details>
  )
}
