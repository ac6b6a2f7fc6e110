import { shippingFieldNames, shippingFields } from '#domain/fields/address-fields.ts'

type FaultLinksProps = { errors: Record<string, string>; formId: string }

/** Leads from the message at the head of the form to each field that it speaks of. */
export function FaultLinks({ errors, formId }: FaultLinksProps) {
  const faulty = shippingFieldNames.filter((field) => errors[field])
  return (
    <ul className="flex flex-wrap gap-x-4">
      {faulty.map((field) => (
        <li key={field}>
          <button type="button" className="link min-h-11 sm:min-h-6" onClick={() => focus(formId, field)}>
            {shippingFields[field].label}
          </button>
        </li>
      ))}
    </ul>
  )
}

function focus(formId: string, field: string): void {
  document.querySelector<HTMLElement>(`#${formId} [name="${field}"]`)?.focus()
}
