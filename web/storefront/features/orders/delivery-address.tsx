import { addressLines, type Place } from '#domain/accounts/addresses/address-lines.ts'
import { formatPhone, parsePhone } from '#domain/accounts/phone.ts'

type CourierInfo = {
  deliveryNote?: string | undefined
  recipientName?: string | undefined
  recipientPhone?: string | undefined
}

type DeliveryAddressProps = { shippingInfo: Place & { fullName: string } & CourierInfo }

/** Where the parcel goes, to whom if not to the buyer, and what the courier should know. */
export function DeliveryAddress({ shippingInfo }: DeliveryAddressProps) {
  const { deliveryNote, recipientName, recipientPhone } = shippingInfo
  const lines = [shippingInfo.fullName, ...addressLines(shippingInfo)]
  const recipient = [recipientName, recipientPhone && shownPhone(recipientPhone)].filter(Boolean).join(', ')
  return (
    <address className="not-italic">
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {recipient && <span className="mt-2 block wrap-anywhere">Recipient: {recipient}</span>}
      {deliveryNote && <span className="mt-2 block wrap-anywhere">Delivery note: {deliveryNote}</span>}
    </address>
  )
}

function shownPhone(text: string): string {
  const phone = parsePhone(text)
  return phone ? formatPhone(phone) : text
}

export function ContactDetails({ shippingInfo }: { shippingInfo: { email: string; phone: string } }) {
  return (
    <>
      <span className="block wrap-anywhere">{shippingInfo.email}</span>
      <span className="block">{shownPhone(shippingInfo.phone)}</span>
    </>
  )
}

type CompanyInfo = { companyName?: string | undefined; companyVatNumber?: string | undefined }

export function hasCompany({ companyName, companyVatNumber }: CompanyInfo): boolean {
  return Boolean(companyName || companyVatNumber)
}

/** The company on the invoice, if there is one. */
export function CompanyDetails({ shippingInfo }: { shippingInfo: CompanyInfo }) {
  const { companyName, companyVatNumber } = shippingInfo
  return (
    <>
      {companyName && <span className="block wrap-anywhere">{companyName}</span>}
      {companyVatNumber && <span className="block tabular-nums">VAT number {companyVatNumber}</span>}
    </>
  )
}
