import { type ReactNode, useEffect, useRef } from 'react'
import { Notice, type NoticeTone } from '#web/ui/notice.tsx'

type FocusedNoticeProps = { tone: NoticeTone; title: ReactNode; children?: ReactNode }

/** Takes the place of a form that is done, and the focus with it, so that it is read and nobody is left nowhere. */
export function FocusedNotice({ tone, title, children }: FocusedNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="rounded-control outline-none">
      <Notice tone={tone} title={title}>
        {children}
      </Notice>
    </div>
  )
}
