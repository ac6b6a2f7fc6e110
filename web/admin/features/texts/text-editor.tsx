import { useEffect, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import type { OwnText, TextContent } from '#contract/shop/own-text.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import { homeProblems } from '#domain/home/home-problems.ts'
import { textSubject } from '#domain/texts/own-text.ts'
import { saveOrExplain } from '#web/admin/ui/form/save-or-explain.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { later } from '#web/deferred-hydration/later.tsx'
import { randomKey } from '#web/session/random-key.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { Section } from '../../ui/section.tsx'
import { useUnsavedChanges } from '../layout/unsaved-changes-provider.tsx'
import { DraftLink } from './home/draft-link.tsx'
import { textContent as content, textName } from './text-content.ts'
import { TextFields } from './text-fields.tsx'
import { TextHistory } from './text-history.tsx'
import { TextPreview } from './text-preview.tsx'
import { useSendTextTest, useTextChanges, useTextPreview } from './text-queries.ts'
import { contentOf, type TextValues, valuesOf } from './text-values.ts'
import { WritingHelp } from './writing-help.tsx'

const HomeFields = later(() => import('./home/home-fields.tsx').then((module) => module.HomeFields))

type TextEditorProps = {
  text: OwnText
  kind: TextContent['kind']
  start: { values: TextValues; isOfShop: boolean }
}

/** The text as it is written, with what it looks like beside it, and its history below. */
export function TextEditor({ text, kind, start }: TextEditorProps) {
  const [used, setUsed] = useState<number | null>(null)
  const { form, publish, discard, withdraw } = useTextForm({ text, kind, start })
  const written = useSettled(JSON.stringify(contentOf(kind, form.values)))
  const settled = JSON.parse(written) as TextContent
  const preview = useTextPreview(text.key, isIncomplete(settled) ? null : settled)
  const warnings = preview.data?.warnings ?? []
  const [accepted, setAccepted] = useState('')
  const isAccepted = warnings.length === 0 || accepted === warnings.join()
  const isUntouched = start.isOfShop && !form.isDirty

  return (
    <>
      <form
        {...form.formProps}
        className={kind === 'home' ? 'flex max-w-4xl' : 'grid items-start gap-5 lg:grid-cols-2'}
      >
        <div className="flex min-w-0 grow flex-col gap-5">
          {kind === 'home' ? (
            <HomeFields
              whileLoading={<Spinner label={content.loading} />}
              form={form}
              text={text}
              isUntouched={isUntouched}
              used={used}
            />
          ) : (
            <Section title={content.written}>
              <div className="flex flex-col gap-4">
                {isUntouched && <p className="text-ink-2">{content.startFromShop}</p>}
                {used !== null && <Notice tone="info">{content.history.used(used)}</Notice>}
                <TextFields form={form} textKey={text.key} kind={kind} />
                <WritingHelp kind={kind} placeholders={text.placeholders} />
              </div>
            </Section>
          )}
          {warnings.length > 0 && (
            <Warnings
              warnings={warnings}
              isAccepted={isAccepted}
              onAccept={(is) => setAccepted(is ? warnings.join() : '')}
            />
          )}
          {form.message && <Notice tone="error">{form.message}</Notice>}
          <Actions
            text={text}
            isBusy={form.isBusy}
            canPublish={isAccepted}
            {...{ publish: () => void publish(isAccepted), discard, withdraw }}
          />
          {kind === 'email' && <SendTest textKey={text.key} content={settled} />}
          {kind === 'home' && <DraftLink isSaved={text.draft !== null && !form.isDirty} />}
        </div>
        {kind !== 'home' && <TextPreview kind={kind} content={settled} preview={preview} />}
      </form>
      <div className={kind === 'home' ? 'max-w-4xl' : undefined}>
        <TextHistory
          text={text}
          content={settled}
          onUse={({ version, content: former }) => {
            form.change(valuesOf(former))
            setUsed(version)
            window.scrollTo({ top: 0 })
          }}
        />
      </div>
    </>
  )
}

type ActionsProps = {
  text: OwnText
  isBusy: boolean
  canPublish: boolean
  publish: () => void
  discard: () => Promise<void>
  withdraw: () => Promise<void>
}

function Actions({ text, isBusy, canPublish, publish, discard, withdraw }: ActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button isBusy={isBusy} disabled={!canPublish} onClick={publish}>
        {content.publish}
      </Button>
      <Button type="submit" variant="secondary" disabled={isBusy}>
        {content.saveDraft}
      </Button>
      {text.draft && (
        <Button variant="quiet" disabled={isBusy} onClick={() => void discard()}>
          {content.discard}
        </Button>
      )}
      {text.published && (
        <Button variant="quiet" className="text-red" disabled={isBusy} onClick={() => void withdraw()}>
          {withdrawLabel(text.key)}
        </Button>
      )}
    </div>
  )
}

function SendTest({ textKey, content: written }: { textKey: string; content: TextContent }) {
  const { tell, warn } = useMessages()
  const test = useSendTextTest(textKey)
  // Another one for each text and press, so that a press that is repeated on the way sends one.
  const send = () =>
    test.mutate(
      { content: written, requestKey: randomKey() },
      {
        onSuccess: ({ to }) => tell({ title: content.testSent, text: content.testTo(to) }),
        onError: (error) => warn({ title: content.failed, text: error.message }),
      },
    )
  return (
    <div>
      <Button variant="secondary" isBusy={test.isPending} onClick={send}>
        {content.sendTest}
      </Button>
    </div>
  )
}

/** The form of a text, and what can be done with it. */
function useTextForm({ text, kind, start }: TextEditorProps) {
  const { tell, warn } = useMessages()
  const confirm = useConfirm()
  const changes = useTextChanges(text)
  const form = useForm<TextValues>({
    initial: start.values,
    validate: (values) => problemOf(contentOf(kind, values)),
    onSend: (values) =>
      send(async () => {
        await changes.saveDraft.mutateAsync(contentOf(kind, values))
        tell({ title: content.draftSaved, text: textName(text.key) })
        form.reset(values)
      }),
  })
  useUnsavedChanges(form.isDirty)

  const publish = (acceptsWarnings: boolean) =>
    form.submit((values) =>
      send(async () => {
        await changes.publish.mutateAsync({ content: contentOf(kind, values), acceptsWarnings })
        tell({ title: content.published, text: textName(text.key) })
        form.reset(values)
      }),
    )

  async function act(change: () => Promise<{ text: OwnText }>, done: string) {
    try {
      const { text: now } = await change()
      tell({ title: done, text: textName(text.key) })
      const left = now.draft ?? now.published?.content ?? now.standard
      form.reset(left ? valuesOf(left) : start.values)
    } catch (error) {
      warn({ title: content.failed, text: error instanceof Error ? error.message : '' })
    }
  }

  return {
    form,
    publish,
    discard: () => act(() => changes.saveDraft.mutateAsync(null), content.discarded),
    async withdraw() {
      if (await confirm(content.withdrawQuestion))
        await act(() => changes.withdraw.mutateAsync(), content.withdrawn)
    },
  }
}

function send(save: () => Promise<unknown>) {
  return saveOrExplain(save, (error) => (isApiError(error) ? error.problem.error : error.message))
}

function Warnings({
  warnings,
  isAccepted,
  onAccept,
}: {
  warnings: readonly string[]
  isAccepted: boolean
  onAccept: (is: boolean) => void
}) {
  return (
    <Notice tone="warning" title={content.warnings.title}>
      <ul className="mt-1 list-disc pl-5">
        {warnings.map((warning) => (
          <li key={warning} className="wrap-anywhere">
            {warning}
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <Checkbox
          label={content.warnings.accept}
          checked={isAccepted}
          onChange={(event) => onAccept(event.target.checked)}
        />
      </div>
    </Notice>
  )
}

// As long as it takes to type on.
const settledAfterMs = 400

/** What was typed last, once nobody has typed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settledAfterMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Whether there is nothing to draw yet. */
function isIncomplete(text: TextContent): boolean {
  switch (text.kind) {
    case 'page':
      return text.title === '' || text.text === ''
    case 'banner':
      return text.text === ''
    case 'email':
      return false
    case 'home':
      return problemOf(text) !== null
  }
}

/** What can be said before the shop is asked. Of other texts the shop says it. */
function problemOf(text: TextContent): FormProblem | null {
  if (text.kind !== 'home') return null
  const fields = homeProblems(text)
  const [message] = Object.values(fields)
  return message === undefined ? null : { message, fields }
}

function withdrawLabel(key: string): string {
  const { page, home, other } = content.withdraw
  const subject = textSubject(key)
  if (subject?.kind === 'home') return home
  return subject?.kind === 'page' && subject.page !== null ? page : other
}
