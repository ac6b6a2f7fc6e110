import { use, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { CallOutput } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders/order.ts'
import type { listReturns, RequestReturnBody, ReturnOptions } from '#contract/orders/return.ts'
import { returnReasonShopperLabel } from '#domain/orders/returns/returns.ts'
import type { SettledCall } from '#web/session/api/settle.ts'
import { useRefetch } from '#web/session/login/use-own-page.ts'
import { formatFullDay } from '#web/storefront/order-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FocusedNotice } from '../../accounts/focused-notice.tsx'
import { ReturnCard } from './return-card.tsx'
import { ReturnForm } from './return-form.tsx'
import { useReturn } from './use-return.ts'

export type LoadedReturns = Promise<SettledCall<CallOutput<typeof listReturns>>>

type OwnReturnsProps = {
  order: Order
  loading: LoadedReturns
  /** Whether the form is. */
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
}

/** The deadlines, the request form, and the status of each return. */
export function OwnReturns({ order, loading, isOpen, setIsOpen }: OwnReturnsProps) {
  const { orderNumber, deliveredOn } = order
  const loaded = use(loading)
  const { send, isBusy, answer, forget } = useReturn(orderNumber)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)

  useEffect(() => {
    if (!isOpen && wasOpen.current && !answer?.isTaken) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, answer])

  async function sendRequest(body: RequestReturnBody, photos: readonly File[]) {
    if (await send(body, photos)) setIsOpen(false)
  }

  if (loaded.kind === 'failed') return <UnreadReturns message={loaded.message} />
  const { returns, options } = loaded.data
  const canAsk = options.items.length > 0 && options.reasons.some((one) => one.isOpen)
  return (
    <div className="flex flex-col gap-5">
      {returns.length > 0 && (
        <ul className="flex flex-col gap-3">
          {returns.map((made) => (
            <li key={made.id}>
              <ReturnCard made={made} />
            </li>
          ))}
        </ul>
      )}
      {answer && !(isOpen && answer.isTaken) && (
        <FocusedNotice key={answer.id} tone={answer.isTaken ? 'good' : 'error'} title={answer.title}>
          {answer.text}
        </FocusedNotice>
      )}
      {isOpen && options.items.length > 0 ? (
        <ReturnForm
          options={options}
          isBusy={isBusy}
          onSend={sendRequest}
          onClose={() => {
            forget()
            setIsOpen(false)
          }}
        />
      ) : (
        <>
          <Clocks options={options} deliveredOn={deliveredOn} />
          {canAsk && (
            <div>
              <Button
                ref={button}
                variant="secondary"
                onClick={() => {
                  forget()
                  setIsOpen(true)
                }}
              >
                Request a return
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}

function UnreadReturns({ message }: { message: string }) {
  const refetch = useRefetch()
  return (
    <Notice
      tone="error"
      title="Your returns could not be loaded"
      action={
        <Button variant="secondary" size="small" onClick={refetch}>
          Try Again
        </Button>
      }
    >
      {message}
    </Notice>
  )
}

type ClocksProps = { options: ReturnOptions; deliveredOn: string | null }

/** The last days for each reason, as dates rather than numbers of days. */
function Clocks({ options: { reasons, items, countedFrom }, deliveredOn }: ClocksProps) {
  if (countedFrom === null) return null
  if (items.length === 0) return <p>Everything in this order is already being returned.</p>
  return (
    <div>
      <p>
        {deliveredOn
          ? `Delivered on ${formatFullDay(deliveredOn)}.`
          : `Until we know when it was delivered, we count from ${formatFullDay(countedFrom)}, the last day we promised.`}{' '}
        <Link to="/returns" className="link">
          How returns work
        </Link>
      </p>
      <dl className="mt-3 divide-y divide-line border-y border-line">
        {reasons.map(({ reason, lastDay, isOpen }) => (
          <div key={reason} className="flex flex-wrap justify-between gap-x-4 py-2">
            <dt>{returnReasonShopperLabel(reason)}</dt>
            <dd className="tabular-nums">
              <span className="text-ink-2">{isOpen ? 'until' : 'was possible until'}</span>{' '}
              <time dateTime={lastDay}>{formatFullDay(lastDay)}</time>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
