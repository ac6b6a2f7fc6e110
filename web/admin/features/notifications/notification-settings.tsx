import { useState } from 'react'
import type { NotificationChoices } from '#contract/shop/notification.ts'
import { deliveries, notificationLabel } from '#domain/notification.ts'
import { Checkbox } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { useMessages } from '../../ui/messages-provider.tsx'
import { notificationContent as content } from './notification-content.ts'
import { useChooseNotification, useNotificationChoices } from './notification-queries.ts'
import { canNotify, isNotifying, startNotifying, stopNotifying } from './notify.ts'

/** What the person who is logged in is told of, and how. */
export function NotificationSettings() {
  const { data, error, refetch, isFetching } = useNotificationChoices()
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <h1 className="text-2xl">{content.title}</h1>
      {error && (
        <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {!data && !error && <Skeleton className="h-60" />}
      {data && <ByEmail settings={data} />}
      <InBrowser />
    </div>
  )
}

function ByEmail({ settings: { choices, email, canSendMail } }: { settings: NotificationChoices }) {
  const { warn } = useMessages()
  const choose = useChooseNotification((error) => warn({ title: content.notSaved, text: error.message }))
  return (
    <section aria-labelledby="by-email">
      <h2 id="by-email" className="text-lg">
        {content.byEmail}
      </h2>
      <p className="mb-4 text-ink-2 wrap-anywhere">{content.intro(email)}</p>
      {!canSendMail && (
        <div className="mb-4">
          <Notice tone="warning" title={content.noMailServer.title}>
            {content.noMailServer.text}
          </Notice>
        </div>
      )}
      {choices.length === 0 && <p>{content.none}</p>}
      <div className="divide-y divide-line border-y border-line">
        {choices.map(({ kind, delivery, isMailedAlready }) => (
          <fieldset key={kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
            <legend className="float-left min-w-0 flex-1 basis-60 font-medium">
              {notificationLabel(kind)}
              {isMailedAlready && (
                <span className="block font-normal text-ink-2">{content.mailedAlready}</span>
              )}
            </legend>
            <div className="flex flex-wrap gap-x-5 gap-y-1">
              {deliveries.map((one) => (
                <label key={one} className="flex min-h-9 items-center gap-2">
                  <input
                    type="radio"
                    name={kind}
                    checked={delivery === one}
                    onChange={() => choose.mutate({ kind, delivery: one })}
                    className="size-5 accent-green"
                  />
                  {content.deliveries[one]}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </section>
  )
}

function InBrowser() {
  const { browser } = content
  const [isOn, setOn] = useState(isNotifying)
  const [isBlocked, setBlocked] = useState(false)

  async function turn(isWanted: boolean) {
    setOn(isWanted)
    if (!isWanted) return stopNotifying()
    const outcome = await startNotifying()
    setOn(outcome === 'on')
    setBlocked(outcome === 'blocked')
  }

  return (
    <section aria-labelledby="in-browser">
      <h2 id="in-browser" className="mb-2 text-lg">
        {browser.title}
      </h2>
      {canNotify() ? (
        <Checkbox
          label={
            <>
              {browser.label}
              <span className="block text-ink-2">{browser.hint}</span>
            </>
          }
          checked={isOn}
          onChange={(event) => turn(event.target.checked)}
          {...(isBlocked && { error: browser.blocked })}
        />
      ) : (
        <p className="text-ink-2">{browser.unsupported}</p>
      )}
    </section>
  )
}
