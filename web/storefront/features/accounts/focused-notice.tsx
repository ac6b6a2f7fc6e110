import { type ReactNode, useEffect, useRef } from 'react'
import { Notice, type NoticeTone } from '#web/ui/notice.tsx'

type FocusedNoticeProps = { tone: NoticeTone; title: ReactNode; children?: ReactNode }

/** Replaces a completed form and takes the focus, so that it is read and the focus is not lost. */
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
