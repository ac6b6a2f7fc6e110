import { useRef, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { type Quote, readQuotePdf } from '#contract/orders/quote.ts'
import { phoneText } from '#domain/accounts/phone.ts'
import { quoteFacts } from '#domain/orders/quote.ts'
import { formatDay } from '#domain/south-african-day.ts'
import { DownloadButton } from '#web/admin/ui/download-button.tsx'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { Moment } from '#web/admin/ui/moment.tsx'
import { browserApi } from '#web/session/api/browser-api.ts'
import { randomKey } from '#web/session/random-key.ts'
import { Button } from '#web/ui/button.tsx'
import { cannotCopy, copyText } from '#web/ui/copy-text.ts'
import { Money } from '#web/ui/money.tsx'
import { Section } from '../../ui/section.tsx'
import { AmountsToCome } from '../orders/take/amounts-to-come.tsx'
import { RecordPage } from '../record/record-page.tsx'
import { QuoteBadge } from './quote-badge.tsx'
import { quoteContent as content } from './quote-content.ts'
import { QuoteForm } from './quote-form.tsx'
import { useAnswerQuote, useQuote, useSendQuote } from './quote-queries.ts'

/** One quote: what it offers, and what can be done with it now. */
export function QuotePage({ id }: { id: number }) {
  const query = useQuote(id)
  return (
    <RecordPage
      query={query}
      list={{ label: content.title, to: '/admin/quotes' }}
      content={content}
      heading={({ number, status, validUntil }) => ({
        title: number,
        badge: <QuoteBadge status={status} />,
        intro: `${content.validUntil} ${formatDay(validUntil)}`,
      })}
    >
      {(quote) => <Opened quote={quote} />}
    </RecordPage>
  )
}

function Opened({ quote }: { quote: Quote }) {
  const [isChanging, setChanging] = useState(false)
  const close = () => setChanging(false)
  if (isChanging) return <QuoteForm quote={quote} onSaved={close} onCancel={close} />
  return (
    <>
      <Actions quote={quote} onChange={() => setChanging(true)} />
      <Details quote={quote} />
    </>
  )
}

function Actions({ quote, onChange }: { quote: Quote; onChange: () => void }) {
  const { isOpen, canBeAnswered } = quoteFacts[quote.status]
  const send = useSend(quote)
  const answer = useAnswer(quote)
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen && (
        <>
          <Button isBusy={send.isBusy} onClick={send.email}>
            {quote.status === 'sent' ? content.sendAgain : content.send}
          </Button>
          <Button variant="secondary" disabled={send.isBusy} onClick={send.copy}>
            {content.copy}
          </Button>
          <Button variant="secondary" onClick={onChange}>
            {content.edit}
          </Button>
        </>
      )}
      {canBeAnswered && (
        <>
          <Button variant="secondary" isBusy={answer.isBusy} onClick={answer.accept}>
            {content.accept}
          </Button>
          <Button variant="secondary" disabled={answer.isBusy} onClick={answer.decline}>
            {content.decline}
          </Button>
        </>
      )}
      <DownloadButton
        fileName={`${quote.number}.pdf`}
        fetchFile={(onProgress) =>
          browserApi.file(readQuotePdf, { params: { id: String(quote.id) } }, onProgress)
        }
      >
        {content.pdf}
      </DownloadButton>
    </div>
  )
}

function useSend(quote: Quote) {
  const { tell, warn } = useMessages()
  const send = useSendQuote(quote)
  // Pressed again without an answer it is the same email; after one, another.
  const key = useRef(randomKey())

  function go(email: boolean, onSent: (url: string) => void) {
    send.mutate(
      { email, key: key.current },
      {
        onSuccess: ({ url }) => {
          key.current = randomKey()
          onSent(url)
        },
        onError: (error) => warn({ title: content.failed, text: error.message }),
      },
    )
  }

  return {
    isBusy: send.isPending,
    email: () => go(true, () => tell({ title: content.sent, text: quote.number })),
    copy: () =>
      go(false, async (url) => {
        if (await copyText(url)) tell({ title: content.copied, text: quote.number })
        else warn({ title: cannotCopy, text: url })
      }),
  }
}

function useAnswer(quote: Quote) {
  const navigate = useNavigate()
  const { tell, warn } = useMessages()
  const answer = useAnswerQuote(quote)

  function go(what: 'accept' | 'decline') {
    answer.mutate(what, {
      onSuccess: ({ quote: { number, orderNumber } }) => {
        tell({ title: orderNumber ? content.accepted : content.declined, text: orderNumber ?? number })
        if (orderNumber) navigate(href('/admin/orders/:orderNumber', { orderNumber }))
      },
      onError: (error) => warn({ title: content.failed, text: error.message }),
    })
  }

  return { isBusy: answer.isPending, accept: () => go('accept'), decline: () => go('decline') }
}

function Details({ quote }: { quote: Quote }) {
  const { orderNumber } = quote
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Section title={content.products}>
        <ul className="divide-y divide-line">
          {quote.lines.map((line) => (
            <li key={line.productId} className="flex items-start justify-between gap-4 py-2">
              <div className="min-w-0 wrap-anywhere">
                <p className="font-medium">{line.name}</p>
                <p className="text-ink-2 tabular-nums">{line.sku}</p>
              </div>
              <div className="text-right">
                <Money cents={line.lineTotalCents} />
                <p className="whitespace-nowrap text-ink-2 tabular-nums">
                  {line.quantity} × <Money cents={line.unitPriceCents} className="font-normal!" />
                </p>
              </div>
            </li>
          ))}
        </ul>
        <div className="mt-2 border-t border-line pt-3">
          <AmountsToCome amounts={quote} isCollected={quote.isCollected} />
        </div>
        {quote.note && <p className="mt-4 whitespace-pre-line wrap-anywhere">{quote.note}</p>}
      </Section>
      <div className="flex flex-col gap-5">
        {orderNumber && (
          <Section title={content.order}>
            <Link to={href('/admin/orders/:orderNumber', { orderNumber })} className="link tabular-nums">
              {orderNumber}
            </Link>
          </Section>
        )}
        <Section title={content.customer}>
          <Customer quote={quote} />
        </Section>
        <Section title={content.history}>
          <ol className="flex flex-col gap-2">
            {quote.history.map(({ at, event, actor }) => (
              <li key={`${at} ${event}`}>
                <p className="font-medium">{content.events[event]}</p>
                <p className="text-ink-2 wrap-anywhere">
                  <Moment at={at} />, {actor ?? content.byCustomer}
                </p>
              </li>
            ))}
          </ol>
        </Section>
      </div>
    </div>
  )
}

function Customer({ quote: { shippingInfo: info } }: { quote: Quote }) {
  const lines = [
    info.companyName,
    info.companyVatNumber && `VAT number ${info.companyVatNumber}`,
    info.fullName,
    info.email,
    phoneText(info.phone),
    info.address,
    info.suburb,
    `${info.city} ${info.postalCode}`,
  ]
  return (
    <>
      {lines.filter(Boolean).map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </>
  )
}
