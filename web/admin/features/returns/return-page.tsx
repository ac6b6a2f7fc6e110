import { PackageX } from 'lucide-react'
import { href, Link, useNavigate } from 'react-router'
import type { AdminReturn } from '#contract/orders/admin-return.ts'
import { readReturnPhoto } from '#contract/orders/return.ts'
import { outcomeOfRemedy, returnReasonStaffLabel, returnRemedyStaffLabel } from '#domain/orders/returns.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhotoStrip } from '#web/ui/photo-strip.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { isMissing } from '../../ui/is-missing.ts'
import { useShortcuts } from '../../ui/keys/shortcuts-provider.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Section } from '../orders/details/section.tsx'
import { AnswerStep } from './answer-step.tsx'
import { EndedReturn } from './ended-return.tsx'
import { OutcomeStep } from './outcome-step.tsx'
import { ReceiveStep } from './receive-step.tsx'
import { ReturnBadge } from './return-badge.tsx'
import { clockTexts, returnContent } from './return-content.ts'
import { ReturnDue } from './return-due.tsx'
import { useAdminReturn } from './return-queries.ts'
import { ReturnSteps } from './return-steps.tsx'
import { WayBackSection } from './way-back-section.tsx'

const { page: content } = returnContent

export function ReturnPage({ id }: { id: number }) {
  const { data: found, error, refetch, isFetching } = useAdminReturn(id)
  if (found) return <Page found={found} />
  if (!error) return <Spinner label={content.loading} />
  if (isMissing(error)) {
    return (
      <EmptyState heading="h1" {...content.missing} icon={PackageX}>
        <ButtonLink to="/admin/returns">{content.backToList}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
      {error.message}
    </LoadFailure>
  )
}

function Page({ found }: { found: AdminReturn }) {
  const { made } = found
  const navigate = useNavigate()
  const orderAddress = href('/admin/orders/:orderNumber', { orderNumber: made.orderNumber })
  useShortcuts(content.shortcuts, [
    { keys: 'u', label: content.back, run: () => navigate('/admin/returns') },
    { keys: 'o', label: 'The order', run: () => navigate(orderAddress) },
  ])

  return (
    <div className="flex flex-col gap-5">
      <div>
        <Breadcrumbs
          items={[{ label: returnContent.title, to: '/admin/returns' }, { label: `Return ${made.id}` }]}
        />
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <h1 className="text-2xl">Return {made.id}</h1>
          <ReturnBadge status={made.status} outcome={made.outcome} />
        </div>
        <p className="mt-1 text-ink-2">
          Requested <Moment at={made.requestedAt} />, order{' '}
          <Link to={orderAddress} className="link tabular-nums">
            {made.orderNumber}
          </Link>
        </p>
      </div>
      <Clock found={found} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Goods found={found} />
          <NextStep found={found} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Customer found={found} />
          <WayBackSection found={found} />
          <ReturnSteps found={found} />
        </div>
      </div>
    </div>
  )
}

/** The law's day for the refund, and from what it is counted. */
function Clock({ found: { made, refundClock, isLate } }: { found: AdminReturn }) {
  if (made.refundBy === null || refundClock === null) return null
  return (
    <Notice
      tone={isLate ? 'error' : 'info'}
      title={
        <>
          Refund due <ReturnDue refundBy={made.refundBy} isLate={false} />
        </>
      }
    >
      {clockTexts[refundClock]}
    </Notice>
  )
}

function Goods({ found: { made } }: { found: AdminReturn }) {
  const { id: returnId, orderNumber, photos } = made
  return (
    <Section title={content.goods}>
      <div className="flex flex-col gap-3">
        <p>
          <span className="font-semibold">{returnReasonStaffLabel(made.reason)}</span>, wants a{' '}
          {returnRemedyStaffLabel(made.remedy).toLowerCase()}
        </p>
        <ul className="flex flex-col gap-1">
          {made.items.map((item) => (
            <li key={item.sku} className="wrap-anywhere">
              <span>{`${item.quantity} × ${item.name} `}</span>
              <span className="text-ink-2">{item.sku}</span>
              {whereabouts(item) && <span className="block text-ink-2">{whereabouts(item)}</span>}
            </li>
          ))}
        </ul>
        {made.note && (
          <div>
            <h3 className="font-medium text-ink-2">{content.customerWrote}</h3>
            <p className="border-l-2 border-line pl-3 whitespace-pre-wrap wrap-anywhere">{made.note}</p>
          </div>
        )}
        <PhotoStrip
          photos={photos.map(({ id: photoId }) => ({
            id: photoId,
            load: () => browserApi.file(readReturnPhoto, { params: { orderNumber, returnId, photoId } }),
          }))}
        />
      </div>
    </Section>
  )
}

type Item = AdminReturn['made']['items'][number]

/** "1 returned to stock, 1 not for sale": once they have arrived. */
function whereabouts({ quantity, received, restocked, setAside, sentBack }: Item): string {
  if (received === 0) return ''
  const { ended } = returnContent
  const parts: [number, string][] = [
    [restocked, ended.restocked],
    [setAside - sentBack, ended.setAside],
    [sentBack, ended.sentBack],
    [quantity - received, ended.missing],
  ]
  return parts
    .filter(([units]) => units > 0)
    .map(([units, where]) => `${units} ${where}`)
    .join(', ')
}

/** The one step that can be taken now. */
function NextStep({ found }: { found: AdminReturn }) {
  const { status, remedy } = found.made
  switch (status) {
    case 'requested':
      return <AnswerStep found={found} />
    case 'approved':
      return <ReceiveStep found={found} />
    case 'received':
      return <OutcomeStep key={status} found={found} asked={outcomeOfRemedy[remedy]} />
    default:
      return <EndedReturn found={found} />
  }
}

function Customer({ found: { customer, made } }: { found: AdminReturn }) {
  return (
    <Section title={content.customer}>
      <p className="font-medium wrap-anywhere">{customer.name}</p>
      {customer.email && (
        <p className="wrap-anywhere">
          <a
            href={`mailto:${customer.email}?subject=${encodeURIComponent(`Return ${made.id}, order ${made.orderNumber}`)}`}
            className="link"
          >
            {customer.email}
          </a>
        </p>
      )}
      {customer.phone && (
        <p>
          <a href={`tel:${customer.phone}`} className="link tabular-nums">
            {customer.phone}
          </a>
        </p>
      )}
    </Section>
  )
}
