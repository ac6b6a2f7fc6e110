import { useShop } from '../../use-shop.ts'

/** How to contact the shop about an order. */
export function OrderHelp() {
  const { contact } = useShop()
  return (
    <p>
      Write to{' '}
      <a href={`mailto:${contact.email}`} className="link wrap-anywhere">
        {contact.email}
      </a>{' '}
      or call{' '}
      <a href={`tel:${contact.phone.replaceAll(' ', '')}`} className="link whitespace-nowrap">
        {contact.phone}
      </a>
      , and mention your order number.
    </p>
  )
}

/** The seller, only in print: on the page it is in the footer. */
export function PrintedCompany() {
  const { company, contact } = useShop()
  return (
    <p className="hidden text-sm print:block">
      {company.legalName}, registration {company.registrationNumber}
      {company.vatNumber && `, VAT ${company.vatNumber}`}, {contact.address.join(', ')}
    </p>
  )
}
