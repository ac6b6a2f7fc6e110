import { formatPhone, parsePhone } from '#domain/accounts/phone.ts'

type AddressInfo = {
  fullName: string
  address: string
  suburb?: string | undefined
  city: string
  province?: string | undefined
  postalCode: string
  country: string
}

/** In the order of the South African post: street, suburb, city, code. */
export function DeliveryAddress({ shippingInfo }: { shippingInfo: AddressInfo }) {
  const { fullName, address, suburb, city, province, postalCode, country } = shippingInfo
  const lines = [fullName, address, suburb, [city, postalCode].filter(Boolean).join(' '), province, country]
  return (
    <address className="not-italic">
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}

export function ContactDetails({ shippingInfo }: { shippingInfo: { email: string; phone: string } }) {
  const phone = parsePhone(shippingInfo.phone)
  return (
    <>
      <span className="block wrap-anywhere">{shippingInfo.email}</span>
      <span className="block">{phone ? formatPhone(phone) : shippingInfo.phone}</span>
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
