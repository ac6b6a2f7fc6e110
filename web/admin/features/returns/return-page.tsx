import { PackageX } from 'lucide-react'
import { href, Link, useNavigate } from 'react-router'
import type { AdminReturn } from '#contract/orders/admin-return.ts'
import { readReturnPhoto } from '#contract/orders/return.ts'
import {
  outcomeOfRemedy,
  returnReasonStaffLabel,
  returnRemedyStaffLabel,
} from '#domain/orders/returns/returns.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PhotoStrip } from '#web/ui/photo-strip.tsx'
import { useShortcuts } from '../../ui/keys/shortcuts-provider.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Section } from '../../ui/section.tsx'
import { RecordPage } from '../record/record-page.tsx'
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

const list = { label: returnContent.title, to: '/admin/returns' }

const orderAddress = (orderNumber: string) => href('/admin/orders/:orderNumber', { orderNumber })

export function ReturnPage({ id }: { id: number }) {
  const query = useAdminReturn(id)
  return (
    <RecordPage
      query={query}
      list={list}
      content={content}
      icon={PackageX}
      heading={({ made }) => ({
        title: `Return ${made.id}`,
        badge: <ReturnBadge status={made.status} outcome={made.outcome} />,
        intro: (
          <>
            Requested <Moment at={made.requestedAt} />, order{' '}
            <Link to={orderAddress(made.orderNumber)} className="link tabular-nums">
              {made.orderNumber}
            </Link>
          </>
        ),
      })}
    >
      {(found) => <Opened found={found} />}
    </RecordPage>
  )
}

function Opened({ found }: { found: AdminReturn }) {
  const navigate = useNavigate()
  useShortcuts(content.shortcuts, [
    { keys: 'u', label: content.back, run: () => navigate(list.to) },
    { keys: 'o', label: 'The order', run: () => navigate(orderAddress(found.made.orderNumber)) },
  ])

  return (
    <>
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
    </>
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
