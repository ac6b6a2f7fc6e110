import { ArrowRight, Check, MessageSquareX, RotateCcw } from 'lucide-react'
import { useRef } from 'react'
import { href, useNavigate } from 'react-router'
import type { Conversation } from '#contract/shop/conversation.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { isMissing } from '../../ui/is-missing.ts'
import { useShortcuts } from '../../ui/keys/shortcuts-provider.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Moment } from '../../ui/moment.tsx'
import { FilterSelect } from '../../ui/table/filter-bar.tsx'
import { Composer, type ComposerHandle } from './composer.tsx'
import { ConversationBadge } from './conversation-badge.tsx'
import { useAssignees, useConversation, useMoveConversation, useNextOpen } from './conversation-queries.ts'
import { ConversationThread } from './conversation-thread.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { inboxContent, stateText } from './inbox-content.ts'

const { page: content, shortcuts } = inboxContent

export function ConversationPage({ id }: { id: number }) {
  const { data: conversation, error, refetch, isFetching } = useConversation(id)
  if (conversation) return <Page conversation={conversation} />
  if (!error) return <Spinner label={content.loading} />
  if (isMissing(error)) {
    return (
      <EmptyState heading="h1" {...content.missing} icon={MessageSquareX}>
        <ButtonLink to="/admin/messages">{content.backToList}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
      {error.message}
    </LoadFailure>
  )
}

function Page({ conversation }: { conversation: Conversation }) {
  const { id, name, email, state, stateAt, version } = conversation
  const move = useMoveConversation(id)
  const { data: next } = useNextOpen(id)
  const composer = useRef<ComposerHandle>(null)
  const navigate = useNavigate()
  const isDone = state === 'done'
  const nextAddress = next ? href('/admin/messages/:id', { id: String(next.id) }) : null

  function finish() {
    move.mutate(isDone ? { state: 'open' } : { state: 'done', version })
  }

  useShortcuts(shortcuts.title, [
    { keys: 'r', label: shortcuts.answer, run: () => composer.current?.write('answer') },
    { keys: 'n', label: shortcuts.note, run: () => composer.current?.write('note') },
    { keys: 'e', label: shortcuts.done, run: finish },
    { keys: 'u', label: shortcuts.back, run: () => navigate('/admin/messages') },
    ...(nextAddress ? [{ keys: 'l', label: shortcuts.next, run: () => navigate(nextAddress) }] : []),
  ])

  return (
    <div className="flex flex-col gap-5">
      <div>
        <Breadcrumbs items={[{ label: inboxContent.title, to: '/admin/messages' }, { label: name }]} />
        <div className="mt-2 flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-3">
              <h1 className="text-2xl wrap-anywhere">{name}</h1>
              <ConversationBadge state={state} />
            </div>
            <p className="mt-1 text-ink-2 wrap-anywhere">
              {email}. {stateText(conversation)}, <Moment at={stateAt} />
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" isBusy={move.isPending} onClick={finish}>
              {isDone ? (
                <RotateCcw aria-hidden className="size-4" />
              ) : (
                <Check aria-hidden className="size-4" />
              )}
              {isDone ? content.reopen : content.markDone}
            </Button>
            {nextAddress && (
              <ButtonLink to={nextAddress} variant="quiet" size="small">
                {content.next}
                <ArrowRight aria-hidden className="size-4" />
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
      {move.error && (
        <Notice tone="error" title={content.notChanged}>
          {move.error.message}
        </Notice>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <ConversationThread conversation={conversation} />
          <Composer key={id} ref={composer} conversation={conversation} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <AssigneeSelect
            conversation={conversation}
            onAssign={(assigneeId) => move.mutate({ assigneeId })}
          />
          <CustomerPanel conversation={conversation} />
        </div>
      </div>
    </div>
  )
}

type AssigneeSelectProps = { conversation: Conversation; onAssign: (id: string | null) => void }

function AssigneeSelect({ conversation: { assignee }, onAssign }: AssigneeSelectProps) {
  const { data = [] } = useAssignees()
  // Somebody who may not see messages any more stays assigned until another is.
  const isKnown = !assignee || data.some(({ id }) => id === assignee.id)
  const people = isKnown ? data : [...data, assignee]
  return (
    <FilterSelect
      label={inboxContent.assignedTo}
      value={assignee?.id ?? ''}
      options={[
        { value: '', label: inboxContent.nobody },
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) => onAssign(id === '' ? null : id)}
    />
  )
}
