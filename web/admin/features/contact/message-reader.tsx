import { Check, Reply, RotateCcw } from 'lucide-react'
import { href, Link } from 'react-router'
import type { CustomerMessage } from '#contract/shop/message.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { isMissing } from '../../ui/is-missing.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SidePanel } from '../../ui/modal.tsx'
import { Moment } from '../../ui/moment.tsx'
import { mayDo } from '../layout/destinations.ts'
import { messageContent } from './message-content.ts'
import { useMarkMessage, useMessage } from './message-queries.ts'
import { replyAddress } from './reply-address.ts'

const { reader: content } = messageContent

/** One message beside the list, with ways to answer it and to mark it done. */
export function MessageReader({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: message, error, refetch, isFetching } = useMessage(id)
  if (message) return <Message message={message} onClose={onClose} />
  return (
    <SidePanel title={content.title} onClose={onClose}>
      {!error && <Spinner label={content.loading} />}
      {error && (
        <LoadFailure
          title={isMissing(error) ? content.notFound : content.failure}
          isRetrying={isFetching}
          onRetry={refetch}
        >
          {error.message}
        </LoadFailure>
      )}
    </SidePanel>
  )
}

function Message({ message, onClose }: { message: CustomerMessage; onClose: () => void }) {
  const mark = useMarkMessage()
  const isDone = message.doneAt !== null
  return (
    <SidePanel
      title={message.name}
      subtitle={message.email}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="secondary"
            isBusy={mark.isPending}
            onClick={() => mark.mutate({ id: message.id, done: !isDone })}
          >
            {isDone ? <RotateCcw aria-hidden className="size-4" /> : <Check aria-hidden className="size-4" />}
            {isDone ? content.reopen : content.markDone}
          </Button>
          <ButtonLink to={replyAddress(message)}>
            <Reply aria-hidden className="size-4" />
            {content.reply}
          </ButtonLink>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {mark.error && (
          <Notice tone="error" title={content.notMarked}>
            {mark.error.message}
          </Notice>
        )}
        <Facts message={message} />
        <p className="rounded-control border border-line p-4 whitespace-pre-wrap wrap-anywhere">
          {message.message}
        </p>
      </div>
    </SidePanel>
  )
}

function Facts({ message }: { message: CustomerMessage }) {
  const { user } = useAuth()
  const { receivedAt, orderNumber, isOwnOrder, hasAccount, email, doneAt, doneBy } = message
  const maySeeOrders = user !== null && mayDo(user, 'orders')
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      <dt className="text-ink-2">Received</dt>
      <dd>
        <Moment at={receivedAt} />
      </dd>
      {orderNumber && (
        <>
          <dt className="text-ink-2">Order</dt>
          <dd>
            {maySeeOrders ? (
              <Link to={href('/admin/orders/:orderNumber', { orderNumber })} className="link tabular-nums">
                {orderNumber}
              </Link>
            ) : (
              orderNumber
            )}
            <span className="block text-sm text-ink-2">
              {isOwnOrder ? content.ownOrder : content.anyOrder}
            </span>
          </dd>
        </>
      )}
      {maySeeOrders && (
        <>
          <dt className="text-ink-2">Orders</dt>
          <dd>
            <Link to={`/admin/orders?q=${encodeURIComponent(email)}`} className="link">
              {content.ordersOf}
            </Link>
          </dd>
        </>
      )}
      <dt className="text-ink-2">Sender</dt>
      <dd>{hasAccount ? content.loggedIn : content.loggedOut}</dd>
      {doneAt && (
        <>
          <dt className="text-ink-2">Done</dt>
          <dd className="wrap-anywhere">
            <Moment at={doneAt} />, {doneBy}
          </dd>
        </>
      )}
    </dl>
  )
}
