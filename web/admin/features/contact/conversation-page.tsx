import { ArrowRight, Check, MessageSquareX, RotateCcw } from 'lucide-react'
import { useRef } from 'react'
import { href, useNavigate } from 'react-router'
import type { Conversation } from '#contract/shop/conversation.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useShortcuts } from '../../ui/keys/shortcuts-provider.tsx'
import { Moment } from '../../ui/moment.tsx'
import { FilterSelect } from '../../ui/table/filter-bar.tsx'
import { RecordPage } from '../record/record-page.tsx'
import { Composer, type ComposerHandle } from './composer.tsx'
import { ConversationBadge } from './conversation-badge.tsx'
import { useAssignees, useConversation, useMoveConversation, useNextOpen } from './conversation-queries.ts'
import { ConversationThread } from './conversation-thread.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { inboxContent, stateText } from './inbox-content.ts'

const { page: content, shortcuts } = inboxContent

const list = { label: inboxContent.title, to: '/admin/messages' }

export function ConversationPage({ id }: { id: number }) {
  const query = useConversation(id)
  const moves = useMoves(id, query.data)
  return (
    <RecordPage
      query={query}
      list={list}
      content={content}
      icon={MessageSquareX}
      heading={(conversation) => ({
        title: conversation.name,
        badge: <ConversationBadge state={conversation.state} />,
        intro: (
          <>
            {conversation.email}. {stateText(conversation)}, <Moment at={conversation.stateAt} />
          </>
        ),
        actions: <Actions isDone={conversation.state === 'done'} moves={moves} />,
      })}
    >
      {(conversation) => <Opened conversation={conversation} moves={moves} />}
    </RecordPage>
  )
}

type Moves = ReturnType<typeof useMoves>

function useMoves(id: number, conversation: Conversation | undefined) {
  const move = useMoveConversation(id)
  const { data: next } = useNextOpen(id)
  return {
    move,
    finish() {
      if (!conversation) return
      const { state, version } = conversation
      move.mutate(state === 'done' ? { state: 'open' } : { state: 'done', version })
    },
    nextAddress: next ? href('/admin/messages/:id', { id: String(next.id) }) : null,
  }
}

function Actions({ isDone, moves: { move, finish, nextAddress } }: { isDone: boolean; moves: Moves }) {
  const Icon = isDone ? RotateCcw : Check
  return (
    <>
      <Button variant="secondary" size="small" isBusy={move.isPending} onClick={finish}>
        <Icon aria-hidden className="size-4" />
        {isDone ? content.reopen : content.markDone}
      </Button>
      {nextAddress && (
        <ButtonLink to={nextAddress} variant="quiet" size="small">
          {content.next}
          <ArrowRight aria-hidden className="size-4" />
        </ButtonLink>
      )}
    </>
  )
}

function Opened({ conversation, moves }: { conversation: Conversation; moves: Moves }) {
  const { move, finish, nextAddress } = moves
  const composer = useRef<ComposerHandle>(null)
  const navigate = useNavigate()

  useShortcuts(shortcuts.title, [
    { keys: 'r', label: shortcuts.answer, run: () => composer.current?.write('answer') },
    { keys: 'n', label: shortcuts.note, run: () => composer.current?.write('note') },
    { keys: 'e', label: shortcuts.done, run: finish },
    { keys: 'u', label: shortcuts.back, run: () => navigate(list.to) },
    ...(nextAddress ? [{ keys: 'l', label: shortcuts.next, run: () => navigate(nextAddress) }] : []),
  ])

  return (
    <>
      {move.error && (
        <Notice tone="error" title={content.notChanged}>
          {move.error.message}
        </Notice>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <ConversationThread conversation={conversation} />
          <Composer key={conversation.id} ref={composer} conversation={conversation} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <AssigneeSelect
            conversation={conversation}
            onAssign={(assigneeId) => move.mutate({ assigneeId })}
          />
          <CustomerPanel conversation={conversation} />
        </div>
      </div>
    </>
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
