import { useState } from 'react'
import { href, Link } from 'react-router'
import type { AdminReturn } from '#contract/orders/admin-return.ts'
import { type ReturnOutcome, returnOutcomes } from '#domain/orders/returns/returns.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { CountSelect } from '../../ui/table/count-select.tsx'
import { ToCredit } from '../gift-cards/to-credit.tsx'
import { mayDo } from '../layout/destinations.ts'
import { useUnsavedChanges } from '../layout/unsaved-changes-provider.tsx'
import { NoteToCustomer } from './note-to-customer.tsx'
import { type SentBack, unitsOf } from './refund-amount.ts'
import { RefundBreakdown } from './refund-breakdown.tsx'
import { type Instead, ReplacementChoice } from './replacement-choice.tsx'
import { returnContent } from './return-content.ts'
import { type Decision, useDecideReturn, useMoveReturn } from './return-queries.ts'
import { StepFailure } from './step-failure.tsx'
import { useRefundAmount } from './use-refund-amount.ts'

const { outcome: content, page } = returnContent

type OutcomeStepProps = { found: AdminReturn; asked: ReturnOutcome }

/** What becomes of a return whose goods are here: what the customer asked for is chosen already. */
export function OutcomeStep({ found, asked }: OutcomeStepProps) {
  const { made } = found
  const decide = useDecideReturn(made.id)
  const close = useMoveReturn(made)
  const [outcome, setOutcome] = useState(asked)
  const [sentBack, setSentBack] = useState<SentBack>({})
  const [instead, setInstead] = useState<Instead>({})
  const [note, setNote] = useState('')
  const [toCredit, setToCredit] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const { amount, refusal } = useRefundAmount(found, sentBack)
  useUnsavedChanges(note.trim() !== '' && !decide.isSuccess)

  const keepsSome = outcome === 'refunded' || outcome === 'replaced'
  const needsReason = outcome === 'rejected' || (keepsSome && unitsOf(sentBack).length > 0)
  const isRestocked = made.items.some(({ restocked }) => restocked > 0)
  const canCredit = outcome === 'refunded' && found.canBeCredited && !refusal
  const isImpossible =
    (outcome === 'refunded' && refusal !== null) || (outcome === 'replaced' && !found.canBeSent)

  function send() {
    setChecked(true)
    if (needsReason && note.trim() === '') return
    decide.mutate(decision())
  }

  function decision(): Decision {
    const words = note.trim()
    const back = { sentBack: unitsOf(sentBack), note: words }
    if (outcome === 'refunded') return { outcome, expectedCents: amount.amountCents, toCredit, ...back }
    if (outcome !== 'replaced') return { outcome, note: words }
    const others = Object.entries(instead).map(([productId, { id }]) => ({
      productId: Number(productId),
      by: id,
    }))
    return { outcome, instead: others, ...back }
  }

  return (
    <Section title={content.title}>
      <div className="flex flex-col gap-4">
        <StepFailure error={decide.error ?? close.error} />
        <OutcomeChoice outcome={outcome} asked={asked} isRestocked={isRestocked} onChoose={setOutcome} />
        {keepsSome && <NotAccepted made={made} sentBack={sentBack} onChange={setSentBack} />}
        {outcome === 'refunded' && <RefundBreakdown found={found} amount={amount} />}
        {canCredit && <ToCredit isChosen={toCredit} onChoose={setToCredit} />}
        {outcome === 'refunded' && refusal && <RefundRefusal found={found} text={refusal} />}
        {outcome === 'replaced' && (
          <ReplacementChoice found={found} sentBack={sentBack} instead={instead} onChange={setInstead} />
        )}
        <NoteToCustomer
          label={needsReason ? page.reason : page.customerNote}
          text={note}
          onText={setNote}
          usedFor={needsReason ? 'goods' : undefined}
          isOptional={!needsReason}
          error={needsReason && isChecked && note.trim() === '' ? page.reasonMissing : undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            variant={outcome === 'refunded' ? 'danger' : 'primary'}
            isBusy={decide.isPending}
            busyLabel={outcome === 'refunded' ? content.refunding : undefined}
            disabled={isImpossible}
            onClick={send}
          >
            {actLabel({ outcome, amountCents: amount.amountCents, toCredit })}
          </Button>
          <Button
            variant="quiet"
            isBusy={close.isPending}
            onClick={() => close.mutate({ status: 'closed', ...(note.trim() && { note: note.trim() }) })}
          >
            {content.otherwise}
          </Button>
        </div>
      </div>
    </Section>
  )
}

type Act = { outcome: ReturnOutcome; amountCents: number; toCredit: boolean }

function actLabel({ outcome, amountCents, toCredit }: Act): string {
  switch (outcome) {
    case 'refunded':
      return toCredit ? content.credit(amountCents) : content.refund(amountCents)
    case 'replaced':
      return content.replace
    case 'repaired':
      return content.repair
    case 'rejected':
      return content.reject
  }
}

type OutcomeChoiceProps = {
  outcome: ReturnOutcome
  asked: ReturnOutcome
  isRestocked: boolean
  onChoose: (outcome: ReturnOutcome) => void
}

function OutcomeChoice({ outcome, asked, isRestocked, onChoose }: OutcomeChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{content.title}</legend>
      {returnOutcomes.map((one) => (
        <label key={one} className="flex min-h-6 items-center gap-3 has-disabled:text-ink-2">
          <input
            type="radio"
            name="outcome"
            checked={outcome === one}
            disabled={isRestocked && (one === 'repaired' || one === 'rejected')}
            onChange={() => onChoose(one)}
            className="size-5 accent-green"
          />
          <span>
            {content.choices[one]}
            {one === asked && <span className="text-ink-2"> ({content.asked})</span>}
          </span>
        </label>
      ))}
      {isRestocked && <p className="text-ink-2">{content.restocked}</p>}
    </fieldset>
  )
}

type NotAcceptedProps = {
  made: AdminReturn['made']
  sentBack: SentBack
  onChange: (sentBack: SentBack) => void
}

/** Of several units, some may be accepted and some not. */
function NotAccepted({ made, sentBack, onChange }: NotAcceptedProps) {
  const arrived = made.items.reduce((sum, { received }) => sum + received, 0)
  const items = made.items.filter(
    ({ setAside, sentBack, productId }) => setAside > sentBack && productId !== null,
  )
  if (arrived < 2 || items.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{content.notAccepted}</legend>
      {items.map(({ productId, name, setAside, sentBack: before }) => (
        <CountSelect
          key={productId}
          label={name}
          value={sentBack[productId ?? 0] ?? 0}
          of={setAside - before}
          onChange={(count) => onChange({ ...sentBack, [productId ?? 0]: count })}
        />
      ))}
    </fieldset>
  )
}

/** Why this return cannot be refunded here. */
function RefundRefusal({ found: { replaces }, text }: { found: AdminReturn; text: string }) {
  const { user } = useAuth()
  if (!replaces || !user || !mayDo(user, 'refunds')) return <Notice tone="warning">{text}</Notice>
  return (
    <Notice tone="warning">
      {content.paidOn}{' '}
      <Link
        to={href('/admin/orders/:orderNumber', { orderNumber: replaces.orderNumber })}
        className="link tabular-nums"
      >
        {replaces.orderNumber}
      </Link>
      {content.refundThere}
    </Notice>
  )
}
