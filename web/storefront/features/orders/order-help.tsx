import { Link } from 'react-router'
import { useShop } from '../../use-shop.ts'

/** How to contact the shop about an order. */
export function OrderHelp({ orderNumber }: { orderNumber: string }) {
  const { contact } = useShop()
  return (
    <p>
      <Link to={`/contact?order=${encodeURIComponent(orderNumber)}`} className="link print:hidden">
        Contact us about this order
      </Link>
      <span className="print:hidden">, or email</span> <span className="hidden print:inline">Email</span>{' '}
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
