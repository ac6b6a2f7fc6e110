import { useState } from 'react'
import { answerQuote, type OpenQuote } from '#contract/orders/quote.ts'
import { formatRand } from '#domain/money/money.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SummaryRows } from '../cart/summary-rows.tsx'
import { openQuoteContent as content } from './open-quote-content.ts'

type OpenQuoteOfferProps = { token: string; quote: OpenQuote; onAnswered: (quote: OpenQuote) => void }

/** What a quote offers, and the two answers to it. It says neither whose it is nor where it goes. */
export function OpenQuoteOffer({ token, quote, onAnswered }: OpenQuoteOfferProps) {
  const { busyWith, error, answer } = useAnswer({ token, quote, onAnswered })
  return (
    <div className="flex flex-col gap-6">
      {quote.note && <p className="whitespace-pre-line wrap-anywhere">{quote.note}</p>}
      <ul className="divide-y divide-line border-y border-line">
        {quote.lines.map(({ name, quantity, unitPriceCents, lineTotalCents }) => (
          <li key={name} className="flex items-start justify-between gap-4 py-3">
            <span className="min-w-0">
              {quantity} × {name}
              <span className="block text-sm text-ink-2 tabular-nums">
                {formatRand(unitPriceCents)} {content.each}
              </span>
            </span>
            <Money cents={lineTotalCents} />
          </li>
        ))}
      </ul>
      <SummaryRows amounts={quote} />
      {error && <Notice tone="error">{error}</Notice>}
      <div className="flex flex-col gap-3">
        <Button
          size="large"
          className="w-full"
          isBusy={busyWith === 'accept'}
          busyLabel={content.accepting}
          onClick={() => answer('accept')}
        >
          {content.accept(formatRand(quote.totalCents))}
        </Button>
        <p className="text-sm text-ink-2">
          {content.hint}{' '}
          <a href="/terms" className="link">
            {content.terms}
          </a>
        </p>
        <Button
          variant="quiet"
          size="small"
          className="self-start"
          isBusy={busyWith === 'decline'}
          onClick={() => answer('decline')}
        >
          {content.decline}
        </Button>
      </div>
    </div>
  )
}

function useAnswer({ token, quote, onAnswered }: OpenQuoteOfferProps) {
  const [busyWith, setBusyWith] = useState<'accept' | 'decline' | null>(null)
  const [error, setError] = useState<string | null>(null)

  async function answer(what: 'accept' | 'decline') {
    if (busyWith) return
    setBusyWith(what)
    setError(null)
    try {
      const body = { version: quote.version, answer: what }
      onAnswered((await browserApi.call(answerQuote, { params: { token }, body })).quote)
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure
      setError(failure.message)
    } finally {
      setBusyWith(null)
    }
  }

  return { busyWith, error, answer }
}
