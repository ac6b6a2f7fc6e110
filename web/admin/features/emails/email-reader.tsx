import { useState } from 'react'
import { href, Link } from 'react-router'
import type { Email } from '#contract/shop/email.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { isMissing } from '../../ui/is-missing.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SidePanel } from '../../ui/modal.tsx'
import { Moment } from '../../ui/moment.tsx'
import { EmailBadge } from './email-badge.tsx'
import { hiddenLinkText } from './email-content.ts'
import { useEmail } from './email-queries.ts'
import { ResendButton } from './resend-button.tsx'

/** One email beside the list, as its recipient sees it. */
export function EmailReader({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: email, error, refetch, isFetching } = useEmail(id)
  if (email) return <OpenedEmail email={email} onClose={onClose} />
  return (
    <SidePanel title="Email" isWide onClose={onClose}>
      {!error && <Spinner label="Loading the email..." />}
      {error && (
        <LoadFailure
          title={isMissing(error) ? 'Email not found' : 'It could not be loaded'}
          isRetrying={isFetching}
          onRetry={refetch}
        >
          {error.message}
        </LoadFailure>
      )}
    </SidePanel>
  )
}

function OpenedEmail({ email, onClose }: { email: Email; onClose: () => void }) {
  const [isText, setText] = useState(false)
  return (
    <SidePanel
      title={email.subject}
      subtitle={`To ${email.to}`}
      isWide
      onClose={onClose}
      footer={<ResendButton email={email} />}
    >
      <div className="flex min-h-full flex-col gap-4">
        <EmailFacts email={email} />
        {email.lastError && (
          <Notice tone={email.status === 'failed' ? 'error' : 'warning'} title="Why it was not sent">
            {email.lastError}
          </Notice>
        )}
        {email.hasHiddenLink && <Notice tone="info">{hiddenLinkText}</Notice>}
        <div className="flex gap-2">
          <Button
            variant={isText ? 'quiet' : 'secondary'}
            size="small"
            aria-pressed={!isText}
            onClick={() => setText(false)}
          >
            As designed
          </Button>
          <Button
            variant={isText ? 'secondary' : 'quiet'}
            size="small"
            aria-pressed={isText}
            onClick={() => setText(true)}
          >
            As plain text
          </Button>
        </div>
        {isText ? (
          <pre className="rounded-control border border-line p-4 font-sans whitespace-pre-wrap wrap-anywhere">
            {email.text}
          </pre>
        ) : (
          // Fully sandboxed: no scripts, forms or navigation.
          <iframe
            title={`The email “${email.subject}”`}
            sandbox=""
            srcDoc={email.html}
            className="min-h-128 w-full flex-1 rounded-control border border-line bg-photo"
          />
        )}
      </div>
    </SidePanel>
  )
}

function EmailFacts({ email }: { email: Email }) {
  const { status, createdAt, sentAt, nextAttemptAt, attempts, orderNumber } = email
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      <dt className="text-ink-2">Status</dt>
      <dd>
        <EmailBadge status={status} />
      </dd>
      <dt className="text-ink-2">Written</dt>
      <dd>
        <Moment at={createdAt} />
      </dd>
      {sentAt && (
        <>
          <dt className="text-ink-2">Sent</dt>
          <dd>
            <Moment at={sentAt} />
          </dd>
        </>
      )}
      {nextAttemptAt && (
        <>
          <dt className="text-ink-2">Next attempt</dt>
          <dd>
            <Moment at={nextAttemptAt} />
          </dd>
        </>
      )}
      {attempts > 0 && (
        <>
          <dt className="text-ink-2">Attempts</dt>
          <dd className="tabular-nums">{attempts}</dd>
        </>
      )}
      {orderNumber && (
        <>
          <dt className="text-ink-2">Order</dt>
          <dd>
            <Link to={href('/admin/orders/:orderNumber', { orderNumber })} className="link tabular-nums">
              {orderNumber}
            </Link>
          </dd>
        </>
      )}
    </dl>
  )
}
