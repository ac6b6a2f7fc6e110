import { formatPhone, parsePhone } from '#domain/phone.ts'

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
