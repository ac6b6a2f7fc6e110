import { ChevronDown, Tag } from 'lucide-react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { formatRand } from '#domain/money/money.ts'
import { looksLikeGiftCard } from '#domain/payments/stored-value.ts'
import { maxGiftCards } from '#domain/payments/stored-value-kinds.ts'
import { keepDiscountCode } from '#web/session/cart/use-discount-code.ts'
import { keepGiftCards, useGiftCards } from '#web/session/cart/use-gift-cards.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import type { CartForecast } from '../cart-forecast.ts'
import type { CodeCheck, StoredValueCheck } from '../use-cart-check.ts'
import { discountContent as content } from './discount-content.ts'
import { StoredValue } from './stored-value.tsx'

type DiscountCodeProps = { code: CodeCheck; stored: StoredValueCheck; forecast: CartForecast }

/** Where codes are typed, of discounts and of gift cards, and what they do for this cart. */
export function DiscountCode({ code, stored, forecast }: DiscountCodeProps) {
  return (
    <>
      <CodeField code={code} forecast={forecast} />
      {stored.hasSome && <StoredValue stored={stored} />}
    </>
  )
}

/** Folded away until somebody has a code; then what it takes off, or why it does not. */
function CodeField({ code, forecast }: Omit<DiscountCodeProps, 'stored'>) {
  const announce = useAnnounce()
  const { typed, isChecking } = code
  const off = forecast.applied.find((applied) => applied.code !== null)
  const problem = isChecking || !typed ? null : (code.problem ?? forecast.codeProblem)
  const text = off
    ? content.takesOff(off.code ?? '', formatRand(off.goodsCents + off.deliveryCents))
    : problem

  useEffect(() => {
    if (text) announce(text)
  }, [text, announce])

  if (typed && off && !isChecking)
    return (
      <div className="flex min-h-11 items-center justify-between gap-3 rounded-control bg-paper-2 py-1 pr-1 pl-3 text-sm">
        <span className="flex min-w-0 items-center gap-2">
          <Tag aria-hidden className="size-4 shrink-0 text-green" />
          <span className="min-w-0 font-medium wrap-anywhere">{off.code}</span>
          {off.deliveryCents > 0 && <span className="text-ink-2">{content.freeDelivery}</span>}
        </span>
        <RemoveCode code={typed} />
      </div>
    )
  return (
    <details open={typed !== null || undefined} className="group rounded-control border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-3 text-sm [&::-webkit-details-marker]:hidden">
        {content.have}
        <ChevronDown aria-hidden className="size-4 text-ink-2 transition-transform group-open:rotate-180" />
      </summary>
      <CodeForm key={typed} typed={typed} isChecking={isChecking} problem={problem} />
    </details>
  )
}

type CodeFormProps = { typed: string | null; isChecking: boolean; problem: string | null }

function CodeForm({ typed, isChecking, problem }: CodeFormProps) {
  const [text, setText] = useState(typed ?? '')
  const [isMissing, setMissing] = useState(false)
  const cards = useGiftCards()
  const error = isMissing ? content.missing : text === typed ? problem : null

  function apply(event: SubmitEvent) {
    event.preventDefault()
    const code = text.trim()
    setMissing(code === '')
    if (code === '') return
    if (!looksLikeGiftCard(code)) return keepDiscountCode(code)
    setText('')
    if (!cards.codes.includes(code))
      keepGiftCards({ ...cards, codes: [...cards.codes, code].slice(-maxGiftCards) })
  }

  return (
    <form noValidate onSubmit={apply} className="flex flex-col gap-2 px-3 pb-3">
      <TextField
        label={content.title}
        value={text}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...(error && { error })}
        onChange={(event) => {
          setText(event.target.value)
          setMissing(false)
        }}
        className="uppercase"
      />
      <div className="flex justify-end gap-2">
        {typed !== null && <RemoveCode code={typed} />}
        <Button type="submit" variant="secondary" isBusy={isChecking} busyLabel={content.checking}>
          {content.apply}
        </Button>
      </div>
    </form>
  )
}

function RemoveCode({ code }: { code: string }) {
  const announce = useAnnounce()
  return (
    <Button
      variant="quiet"
      aria-label={content.removeCode(code)}
      onClick={() => {
        keepDiscountCode(null)
        announce(content.removed)
      }}
    >
      {content.remove}
    </Button>
  )
}
