import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { addressLines } from '#domain/accounts/addresses/address-lines.ts'
import { formatPhone, parsePhone } from '#domain/accounts/phone.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { cannotCopy, copyText } from '#web/ui/copy-text.ts'
import { Section } from '../../../ui/section.tsx'
import { correctionContent } from '../corrections/correction-content.ts'
import { orderContent } from '../order-content.ts'

const { customer: content } = orderContent

type CustomerDetailsProps = {
  order: Pick<Order, 'shippingInfo' | 'customerId' | 'collectPlace' | 'collectCode' | 'isCollected'>
  /** Null if nothing can be corrected any more. */
  onEdit: (() => void) | null
}

/** The customer and the delivery address. */
export function CustomerDetails({ order, onEdit }: CustomerDetailsProps) {
  const { shippingInfo, customerId } = order
  const { email, fullName, companyName, companyVatNumber, deliveryNote, recipientName, recipientPhone } =
    shippingInfo
  const lines = addressLines(shippingInfo)
  const label = [recipientName ?? fullName, ...lines, ...(deliveryNote ? [deliveryNote] : [])]
  return (
    <Section
      title={content.title}
      action={
        <span className="flex flex-wrap items-center">
          {onEdit && (
            <Button variant="quiet" size="small" onClick={onEdit}>
              {correctionContent.details.edit}
              <span className="sr-only"> the details</span>
            </Button>
          )}
          <CopyButton text={label.join('\n')} />
        </span>
      }
    >
      <div className="flex flex-col gap-3">
        <div>
          <p className="font-semibold">
            {customerId ? (
              <Link to={href('/admin/customers/:id', { id: customerId })} className="link">
                {fullName}
              </Link>
            ) : (
              fullName || content.deleted
            )}
          </p>
          {companyName && (
            <p>
              {companyName}
              {companyVatNumber && <span className="text-ink-2">, VAT {companyVatNumber}</span>}
            </p>
          )}
        </div>
        <CollectFacts order={order} />
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

/** Where it is fetched, and what its customer says there. */
function CollectFacts({
  order: { collectPlace, collectCode, isCollected },
}: Pick<CustomerDetailsProps, 'order'>) {
  if (!collectPlace && !isCollected) return null
  return (
    <div>
      <p>
        <span className="text-ink-2">{isCollected ? content.collects : content.collectsAt}</span>
        {collectPlace?.name}
      </p>
      {!isCollected && <p className="text-ink-2">{collectPlace?.address.join(', ')}</p>}
      {collectCode && (
        <p>
          <span className="text-ink-2">{content.collectCode}</span>
          <span className="font-semibold tabular-nums">{collectCode}</span>
        </p>
      )}
    </div>
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
  const { warn } = useMessages()

  async function copy() {
    if (!(await copyText(text))) return warn({ title: cannotCopy })
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
