import { MailX } from 'lucide-react'
import type { Email } from '#contract/shop/email.ts'
import { emailKindLabel, emailKinds, emailStatuses, emailStatusLabel } from '#domain/email.ts'
import { recordOf } from '#domain/fields/record-of.ts'
import { Moment } from '../../ui/moment.tsx'
import { OpenLink } from '../../ui/open-link.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { RecordList } from '../record/record-list.tsx'
import { useListView } from '../record/use-list-view.ts'
import { EmailBadge } from './email-badge.tsx'
import { useEmails } from './email-queries.ts'
import { EmailReader } from './email-reader.tsx'
import { KeptEmails } from './kept-emails.tsx'

const content = {
  title: 'Emails',
  intro: 'All emails to customers and the shop: sent, waiting and failed.',
  failure: 'The emails could not be loaded',
  searchLabel: 'Search emails',
  searchHint: 'Recipient, subject, order number',
  none: { title: 'No Emails Yet', text: 'Emails to customers appear here.' },
  noMatch: { title: 'No Emails Match', text: 'Try another word, or show all.' },
}

const choices = { status: ['all', ...emailStatuses], kind: ['all', ...emailKinds] } as const

const filters = {
  status: { label: 'Status', options: { all: 'All', ...recordOf(emailStatuses, emailStatusLabel) } },
  kind: { label: 'Kind', options: { all: 'All', ...recordOf(emailKinds, emailKindLabel) } },
}

export function EmailList() {
  const view = useListView(choices, { maxSearchLength: 200 })
  const query = useEmails(view.wanted)
  return (
    <RecordList
      name="emails"
      content={content}
      above={query.data && <KeptEmails kept={query.data.kept} canSendMail={query.data.canSendMail} />}
      view={view}
      query={query}
      rows={query.data?.emails}
      columns={columns}
      filters={filters}
      icon={MailX}
      panel={(id, onClose) => id !== null && <EmailReader id={id} onClose={onClose} />}
    />
  )
}

const columns: readonly Column<Email>[] = [
  {
    key: 'subject',
    onCard: 'heading',
    label: 'Subject',
    isFixed: true,
    cell: (email) => <EmailLink email={email} />,
  },
  {
    key: 'to',
    onCard: 'note',
    label: 'To',
    foldsUnder: 'subject',
    cell: (email) => <span className="block min-w-32 max-w-60 wrap-anywhere">{email.to}</span>,
  },
  { key: 'kind', label: 'Kind', cell: (email) => emailKindLabel(email.kind) },
  {
    key: 'status',
    onCard: 'line',
    label: 'Status',
    cell: (email) => (
      <span className="flex flex-col items-start gap-0.5">
        <EmailBadge status={email.status} />
        {email.lastError && email.status !== 'sent' && (
          <span className="block max-w-60 wrap-anywhere text-clay">{email.lastError}</span>
        )}
      </span>
    ),
  },
  {
    key: 'written',
    onCard: 'pair',
    label: 'Written',
    className: 'min-w-32',
    cell: (email) => <Moment at={email.createdAt} />,
  },
  {
    key: 'sent',
    label: 'Sent',
    className: 'min-w-32',
    cell: (email) => (email.sentAt ? <Moment at={email.sentAt} /> : null),
  },
]

function EmailLink({ email }: { email: Email }) {
  return <OpenLink id={email.id}>{email.subject}</OpenLink>
}
