import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Discount, discountSteps } from '#contract/orders/discount.ts'
import { discountInWords } from '#domain/money/discounts/discount-words.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { Loaded, Section } from '../../ui/section.tsx'
import { RecordPage } from '../record/record-page.tsx'
import { DiscountBadge } from './discount-badge.tsx'
import { discountContent as content } from './discount-content.ts'
import { Effect } from './discount-forecast.tsx'
import { DiscountForm } from './discount-form.tsx'
import { useDeleteDiscount, useDiscount, useDiscountEffect, useMoveDiscount } from './discount-queries.ts'
import { bodyOf, valuesOf, wordsOf } from './discount-values.ts'

const list = { label: content.title, to: '/admin/discounts' }

/** One discount: what it does, how often it was used, and what can be done with it now. */
export function DiscountPage({ id }: { id: number }) {
  const query = useDiscount(id)
  return (
    <RecordPage
      query={query}
      list={list}
      content={content}
      heading={({ code, label, status }) => ({
        title: code ?? label,
        badge: <DiscountBadge status={status} />,
        intro: code ? label : content.automatic,
      })}
    >
      {(discount) => <Opened discount={discount} />}
    </RecordPage>
  )
}

function Opened({ discount }: { discount: Discount }) {
  const [isChanging, setChanging] = useState(false)
  const close = () => setChanging(false)
  if (isChanging) return <DiscountForm discount={discount} onSaved={close} onCancel={close} />
  return (
    <>
      <Actions discount={discount} onChange={() => setChanging(true)} />
      <Details discount={discount} />
    </>
  )
}

function Actions({ discount, onChange }: { discount: Discount; onChange: () => void }) {
  const { status, uses, lateUses } = discount
  const { go, end, remove, isBusy } = useMoves(discount)
  const isOver = status === 'ended'
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onChange}>{content.edit}</Button>
      {!isOver && (
        <Button
          variant="secondary"
          isBusy={isBusy}
          onClick={() => go(status === 'paused' ? 'resume' : 'pause')}
        >
          {status === 'paused' ? content.resume : content.pause}
        </Button>
      )}
      {!isOver && status !== 'scheduled' && (
        <Button variant="secondary" disabled={isBusy} onClick={end}>
          {content.end}
        </Button>
      )}
      {uses + lateUses === 0 && (
        <Button variant="secondary" disabled={isBusy} onClick={remove}>
          {content.delete}
        </Button>
      )}
    </div>
  )
}

function useMoves(discount: Discount) {
  const { tell, warn } = useMessages()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const move = useMoveDiscount(discount)
  const drop = useDeleteDiscount(discount.id)
  const text = discount.code ?? discount.label
  const failed = (error: Error) => warn({ title: content.failed, text: error.message })

  function go(step: (typeof discountSteps)[number]) {
    move.mutate(step, { onSuccess: () => tell({ title: content.moved[step], text }), onError: failed })
  }

  async function end() {
    if (await confirm({ title: content.endTitle, text: content.endText, confirmLabel: content.end }))
      go('end')
  }

  async function remove() {
    const question = { title: content.deleteTitle, text: content.deleteText, confirmLabel: content.delete }
    if (!(await confirm(question))) return
    drop.mutate(undefined, {
      onSuccess: () => {
        tell({ title: content.deleted, text })
        navigate(list.to)
      },
      onError: failed,
    })
  }

  return { go, end, remove, isBusy: move.isPending || drop.isPending }
}

function Details({ discount }: { discount: Discount }) {
  const { uses, maxUses, lateUses, takenOffCents } = discount
  const effect = useDiscountEffect(bodyOf(valuesOf(discount)))
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Section title={content.preview}>
        <ul className="flex flex-col gap-1.5 wrap-anywhere">
          {discountInWords(wordsOf(discount)).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {discount.customers.length > 0 && (
          <p className="mt-3 text-ink-2 wrap-anywhere">{discount.customers.join(', ')}</p>
        )}
      </Section>
      <div className="flex flex-col gap-5">
        <Section title={content.uses}>
          <dl className="flex flex-col gap-1.5">
            <div className="flex justify-between gap-4">
              <dt className="text-ink-2">{content.usesText}</dt>
              <dd className="tabular-nums">{content.usesOf(uses, maxUses)}</dd>
            </div>
            <div className="flex justify-between gap-4">
              <dt className="text-ink-2">{content.takenOff}</dt>
              <dd>
                <Money cents={takenOffCents} />
              </dd>
            </div>
          </dl>
          {lateUses > 0 && <p className="mt-2 text-clay">{content.late(lateUses)}</p>}
        </Section>
        <Section title={content.effect}>
          <Loaded query={effect}>{(found) => <Effect effect={found} />}</Loaded>
        </Section>
      </div>
    </div>
  )
}
