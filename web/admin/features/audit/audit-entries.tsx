import clsx from 'clsx'
import { Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { AuditEntry } from '#contract/shop/audit.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useShortcuts } from '../../ui/keys/shortcuts-provider.tsx'
import { useMessages } from '../../ui/messages-provider.tsx'
import { momentText } from '../../ui/moment-text.ts'
import { actionLabel, subjectLabel } from './action-labels.ts'
import { auditContent, revertedNotice } from './audit-content.ts'
import { batchAddress, historyAddress } from './audit-view.ts'
import { subjectAddress } from './subject-address.ts'
import { undoContent } from './undo-content.ts'
import { useRevert } from './use-revert.ts'

const { entry: content, list: listTexts } = auditContent

// The labels of all records' fields come after the page.
const EntryChanges = later(() => import('./entry-changes.tsx').then((module) => module.EntryChanges))

type AuditEntriesProps = {
  entries: readonly AuditEntry[]
  isStale: boolean
  /** All of them were changed together. */
  isBatch: boolean
  /** A batch is one entry, which stands for all of its changes. */
  isGrouped: boolean
  /** All of them are about the same record. */
  isOwnHistory: boolean
}

export function AuditEntries({ entries, isStale, isBatch, isGrouped, isOwnHistory }: AuditEntriesProps) {
  const list = useRef<HTMLOListElement>(null)

  function go(step: 1 | -1) {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-names-entry]') ?? [])]
    const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement))
    links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
  }

  useShortcuts(listTexts.shortcuts, [
    { keys: 'j', label: listTexts.next, run: () => go(1), isMovement: true },
    { keys: 'k', label: listTexts.previous, run: () => go(-1), isMovement: true },
  ])

  return (
    <ol
      ref={list}
      aria-label="Changes"
      aria-busy={isStale}
      className={clsx('border-t border-line transition-opacity', isStale && 'opacity-60')}
    >
      {entries.map((entry) =>
        isGrouped && (entry.batchSize ?? 0) > 1 ? (
          <BatchEntry key={entry.id} entry={entry} />
        ) : (
          <Entry key={entry.id} entry={entry} isBatch={isBatch} isOwnHistory={isOwnHistory} />
        ),
      )}
    </ol>
  )
}

/** An import or a bulk edit, or the undoing of one: its page has every change, and a way to undo it. */
function BatchEntry({ entry: { at, actor, subject, batch, batchSize, reverts } }: { entry: AuditEntry }) {
  const { together, undoneTogether, see } = auditContent.batch
  const title = reverts === null ? together : undoneTogether
  return (
    <li className={entryLooks}>
      <When at={at} actor={actor} />
      <h2 className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="font-normal">{subjectLabel(subject.type)}</span>
        <Link
          to={batchAddress(batch ?? '')}
          data-names-entry
          className="font-semibold hover:text-green hover:underline"
        >
          {title(batchSize ?? 0)}
        </Link>
      </h2>
      <Link to={batchAddress(batch ?? '')} className="link inline-flex min-h-6 items-center">
        {see}
      </Link>
    </li>
  )
}

const entryLooks =
  'grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 border-b border-line py-4 lg:grid-cols-[13rem_minmax(0,1fr)_auto]'

function When({ at, actor }: { at: string; actor: string }) {
  return (
    <div className="text-ink-2 max-lg:flex max-lg:flex-wrap max-lg:gap-x-3">
      <time dateTime={at} className="block tabular-nums">
        {momentText(at)}
      </time>
      <span className="block truncate" title={actor}>
        {actor}
      </span>
    </div>
  )
}

type EntryProps = { entry: AuditEntry; isBatch: boolean; isOwnHistory: boolean }

function Entry({ entry, isBatch, isOwnHistory }: EntryProps) {
  const { isBusy, refusal, revert } = useRevertEntry(entry)
  const { at, actor, action, subject, batch, reverts, revertedBy, canRevert, whyNot } = entry
  return (
    <li className={entryLooks}>
      <When at={at} actor={actor} />
      <div className="flex min-w-0 flex-col gap-2">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="font-normal">{actionLabel(action)}</span>
          <SubjectName subject={subject} />
          {revertedBy !== null && <Badge tone="neutral">{content.reverted}</Badge>}
          {reverts !== null && <Badge tone="good">{content.isRevert}</Badge>}
        </h2>
        <EntryChanges entry={entry} />
        {whyNot !== null && revertedBy === null && <p className="text-ink-2">{whyNot}.</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 lg:flex-col lg:items-end">
        {canRevert && <RevertButton entry={entry} isBusy={isBusy} onRevert={revert} />}
        {!isOwnHistory && (
          <Link
            to={historyAddress(subject.type, subject.id)}
            className="link inline-flex min-h-6 items-center"
          >
            {content.history}
            <span className="sr-only">{content.ofSubject(nameOf(entry))}</span>
          </Link>
        )}
        {batch !== null && !isBatch && (
          <Link to={batchAddress(batch)} className="link inline-flex min-h-6 items-center">
            {auditContent.batch.see}
          </Link>
        )}
      </div>
      {refusal && (
        <div className="lg:col-span-2 lg:col-start-2">
          <Notice tone="warning" title={undoContent.notReverted}>
            {refusal.replace(/[.]?$/, '.')}
          </Notice>
        </div>
      )}
    </li>
  )
}

function SubjectName({ subject }: { subject: AuditEntry['subject'] }) {
  const address = subjectAddress(subject)
  const name = subject.name ?? subject.id
  const looks = 'min-w-0 font-semibold wrap-anywhere'
  return address ? (
    <Link to={address} data-names-entry className={clsx(looks, 'hover:text-green hover:underline')}>
      {name}
    </Link>
  ) : (
    <span className={looks}>{name}</span>
  )
}

function useRevertEntry(entry: AuditEntry) {
  const revert = useRevert()
  const { tell } = useMessages()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function run() {
    setBusy(true)
    setRefusal(null)
    try {
      await revert.entry(entry.id)
      tell(revertedNotice(nameOf(entry)))
    } catch (error) {
      if (!(error instanceof Error)) throw error
      setRefusal(error.message)
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, refusal, revert: run }
}

type RevertButtonProps = { entry: AuditEntry; isBusy: boolean; onRevert: () => void }

function RevertButton({ entry, isBusy, onRevert }: RevertButtonProps) {
  return (
    <Button
      variant="secondary"
      size="small"
      isBusy={isBusy}
      onClick={onRevert}
      aria-label={`${content.revert}: ${actionLabel(entry.action)}, ${nameOf(entry)}`}
    >
      <Undo2 aria-hidden className="size-4" />
      {content.revert}
    </Button>
  )
}

function nameOf({ subject }: AuditEntry): string {
  return subject.name ?? subject.id
}
