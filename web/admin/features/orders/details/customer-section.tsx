import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { addressLines } from '#domain/accounts/address-lines.ts'
import { formatPhone, parsePhone } from '#domain/accounts/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { orderContent } from '../order-content.ts'
import { Section } from './section.tsx'

const { customer: content } = orderContent

/** The customer and the delivery address. */
export function CustomerSection({ shippingInfo }: { shippingInfo: Order['shippingInfo'] }) {
  const { email, fullName, companyName, companyVatNumber, deliveryNote, recipientName, recipientPhone } =
    shippingInfo
  const lines = addressLines(shippingInfo)
  const label = [recipientName ?? fullName, ...lines, ...(deliveryNote ? [deliveryNote] : [])]
  return (
    <Section title={content.title} action={<CopyButton text={label.join('\n')} />}>
      <div className="flex flex-col gap-3">
        <div>
          <p className="font-semibold">{fullName || content.deleted}</p>
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
        {(recipientName || recipientPhone) && (
          <p>
            <span className="text-ink-2">{content.recipient}</span>
            {recipientName} {recipientPhone && <PhoneLink number={recipientPhone} />}
          </p>
        )}
        {deliveryNote && (
          <p className="wrap-anywhere">
            <span className="text-ink-2">{content.deliveryNote}</span>
            {deliveryNote}
          </p>
        )}
        <div className="flex flex-col items-start">
          {email && (
            <a href={`mailto:${email}`} className="link min-h-6 wrap-anywhere">
              {email}
            </a>
          )}
          {shippingInfo.phone && <PhoneLink number={shippingInfo.phone} />}
        </div>
        {email && (
          <Link to={`/admin/orders?q=${encodeURIComponent(email)}`} className="link">
            {content.allOrders}
          </Link>
        )}
      </div>
    </Section>
  )
}

function PhoneLink({ number }: { number: string }) {
  const phone = parsePhone(number)
  return (
    <a href={`tel:${phone ?? number}`} className="link inline-flex min-h-6 items-center tabular-nums">
      {phone ? formatPhone(phone) : number}
    </a>
  )
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
      {isCopied ? content.copied : content.copy}
    </Button>
  )
}
