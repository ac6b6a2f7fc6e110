import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { formatPhone, parsePhone } from '#domain/accounts/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from './section.tsx'

/** The customer and the delivery address. */
export function CustomerSection({ shippingInfo }: { shippingInfo: Order['shippingInfo'] }) {
  const { email, fullName, companyName, companyVatNumber } = shippingInfo
  const phone = parsePhone(shippingInfo.phone)
  const lines = addressLines(shippingInfo)
  return (
    <Section title="Customer" action={<CopyButton text={[fullName, ...lines].join('\n')} />}>
      <div className="flex flex-col gap-3">
        <div>
          <p className="font-semibold">{fullName || 'Account deleted'}</p>
          {companyName && (
            <p>
              {companyName}
              {companyVatNumber && <span className="text-ink-2">, VAT {companyVatNumber}</span>}
            </p>
          )}
        </div>
        <address className="not-italic">
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        <div>
          {email && (
            <a href={`mailto:${email}`} className="link block wrap-anywhere">
              {email}
            </a>
          )}
          {shippingInfo.phone && (
            <a href={`tel:${phone ?? shippingInfo.phone}`} className="link block tabular-nums">
              {phone ? formatPhone(phone) : shippingInfo.phone}
            </a>
          )}
        </div>
        {email && (
          <Link to={`/admin/orders?q=${encodeURIComponent(email)}`} className="link">
            All orders of this customer
          </Link>
        )}
      </div>
    </Section>
  )
}

/** In the order of the South African post: street, suburb, city, code. */
function addressLines(info: Order['shippingInfo']): string[] {
  const { address, suburb, city, postalCode, province, country } = info
  const place = [city, postalCode].filter(Boolean).join(' ')
  return [address, suburb ?? '', place, province ?? '', country].filter((line) => line !== '')
}

/** For the courier's own booking page. */
function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }

  const Icon = isCopied ? Check : Copy
  return (
    <Button variant="quiet" size="small" onClick={copy}>
      <Icon aria-hidden className="size-4" />
      {isCopied ? 'Copied' : 'Copy address'}
    </Button>
  )
}
